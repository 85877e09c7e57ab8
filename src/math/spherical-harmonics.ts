// Real spherical harmonics up to the third order, in ACN order and N3D normalisation, written as polynomials of a unit
// vector: x ahead, y left, z up. The core encodes with the same polynomials (assembly/mix/space/pan.ts).

/** How many harmonics there are up to an order: 4, 9 or 16 for the orders 1, 2 and 3. */
export function harmonicCount(order: number): number {
  return (order + 1) ** 2;
}

/**
 * The harmonics of one direction. Averaged over the sphere, the product of two of them is 1 if they are the same and 0
 * if not.
 *
 * @param order 0 to 3.
 * @example
 * harmonics(1, 0, 1, 0); // from the left: 1, √3, 0, 0
 */
export function harmonics(order: number, x: number, y: number, z: number): number[] {
  const [xx, yy, zz] = [x * x, y * y, z * z];
  const all = [
    1,
    Math.sqrt(3) * y,
    Math.sqrt(3) * z,
    Math.sqrt(3) * x,
    Math.sqrt(15) * x * y,
    Math.sqrt(15) * y * z,
    (Math.sqrt(5) / 2) * (2 * zz - xx - yy),
    Math.sqrt(15) * x * z,
    (Math.sqrt(15) / 2) * (xx - yy),
    Math.sqrt(35 / 8) * y * (3 * xx - yy),
    Math.sqrt(105) * x * y * z,
    Math.sqrt(21 / 8) * y * (4 * zz - xx - yy),
    (Math.sqrt(7) / 2) * z * (2 * zz - 3 * xx - 3 * yy),
    Math.sqrt(21 / 8) * x * (4 * zz - xx - yy),
    (Math.sqrt(105) / 2) * z * (xx - yy),
    Math.sqrt(35 / 8) * x * (xx - 3 * yy),
  ];
  return all.slice(0, harmonicCount(order));
}
