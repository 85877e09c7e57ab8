// What materials look like: colour, how much they mirror and how clearly, and the pattern that goes through them.

/** Patterns of the shader, by number. */
export const PATTERNS = { plain: 0, wood: 1, veins: 2, specks: 3, brushed: 4, layers: 5 } as const;

/** The look of a material. */
export interface Look {
  /** sRGB, such as 0xc3c8cd. */
  colour: number;
  /** Whether it mirrors as metal does. */
  metal?: boolean;
  /** 0 is a mirror, 1 is chalk. */
  rough: number;
  pattern?: keyof typeof PATTERNS;
  /** Whether one looks through it; its colour is that of its edges. */
  clear?: boolean;
}

const metal = (colour: number, rough: number, pattern: keyof typeof PATTERNS = "plain"): Look => ({
  colour,
  metal: true,
  rough,
  pattern,
});
const wood = (colour: number, rough = 0.5): Look => ({ colour, rough, pattern: "wood" });
const paint = (colour: number, rough = 0.4): Look => ({ colour, rough });

/** All looks: the materials of presets by their names, and what is beside them. */
export const LOOKS = {
  steel: metal(0xb4bac1, 0.28, "brushed"),
  "stainless-steel": metal(0xcdd1d5, 0.15, "brushed"),
  chrome: metal(0xdde1e4, 0.05),
  iron: metal(0x6d7074, 0.34, "brushed"),
  "cast-iron": { colour: 0x34363a, rough: 0.52, pattern: "specks" },
  tinplate: metal(0xc6cbd0, 0.2),
  galvanised: metal(0xb4babf, 0.42, "specks"),
  aluminium: metal(0xe3e6e8, 0.28, "brushed"),
  brass: metal(0xd7a94e, 0.16),
  bronze: metal(0xc68c50, 0.22),
  mirror: metal(0xeef3f4, 0.02),
  glass: { colour: 0x7fae9f, rough: 0.04, clear: true },
  "lead-crystal": { colour: 0x8fa6b4, rough: 0.03, clear: true },
  "bottle-glass": { colour: 0x2f5b34, rough: 0.05, clear: true },
  ice: { colour: 0x9cc4d8, rough: 0.2, clear: true, pattern: "veins" },
  polycarbonate: { colour: 0xd9694a, rough: 0.12, clear: true },
  porcelain: paint(0xf3f1ec, 0.12),
  ceramic: paint(0x6f8790, 0.2),
  tile: paint(0xd9cdb6, 0.15),
  marble: { colour: 0xe9e6e1, rough: 0.2, pattern: "veins" },
  brick: { colour: 0xa75a3e, rough: 0.95, pattern: "specks" },
  terracotta: { colour: 0xb96a45, rough: 0.85, pattern: "specks" },
  concrete: { colour: 0xa9a6a0, rough: 0.95, pattern: "specks" },
  hardwood: wood(0xb88a58),
  softwood: wood(0xdcb987, 0.6),
  rosewood: wood(0x78402c, 0.32),
  plywood: { colour: 0xcaa271, rough: 0.55, pattern: "layers" },
  ebony: wood(0x3b2f2a, 0.4),
  plastic: paint(0x2f6f9f, 0.28),
  skin: paint(0xece4d2, 0.6),
  felt: paint(0x8c2f25, 0.95),
  cushion: paint(0x7d2f3a, 0.9),
  rubber: paint(0x2b2c2f, 0.6),
  cord: paint(0xd8cdb8, 0.9),
  straw: { colour: 0xc9a35b, rough: 0.9, pattern: "layers" },
  white: paint(0xf2efe8, 0.35),
  red: paint(0xb5352b, 0.35),
  teal: paint(0x35626a, 0.35),
  dark: paint(0x1d1e21, 0.5),
} as const satisfies Record<string, Look>;

/** Name of a look. */
export type LookName = keyof typeof LOOKS;

/** Whether a word names one. */
export const isLook = (name: string): name is LookName => Object.hasOwn(LOOKS, name);

/** Red, green and blue of a colour as light, 0 to 1. */
export function linear(colour: number): [number, number, number] {
  return [16, 8, 0].map((shift) => (((colour >> shift) & 255) / 255) ** 2.2) as [number, number, number];
}
