// Dark or light: as the system says until the switch is used. The colours themselves are CSS variables in
// style/theme.css.
import { computed, effect, signal } from "@preact/signals";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
const chosen = signal<boolean | undefined>(undefined);

/** Whether the dark theme is on. */
export const dark = computed(() => chosen.value ?? systemDark.value);

/** Goes over to the other theme. */
export function switchTheme(): void {
  chosen.value = !dark.value;
}

/** Whether the user asked the system for less motion. */
export const reducedMotion = signal(matchMedia("(prefers-reduced-motion: reduce)").matches);

/** The present value of a CSS variable, for what is drawn on a canvas. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

system.addEventListener("change", () => {
  systemDark.value = system.matches;
});
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", ({ matches }) => {
  reducedMotion.value = matches;
});
effect(() => {
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
});
