// Measured ratios in place of a theory's: the lowest frequency stays the theory's (or the pitch asked for), the listed
// ones follow the list, and beyond it the theory goes on from where the list ends.
import { shapeError } from "../common.js";

/**
 * Frequencies by order.
 *
 * @param ratios of the orders from `first` on to the first of them; left out = the theory's.
 * @param theory frequency of an order, Hz.
 */
export function lawOfRatios(
  kind: string,
  ratios: readonly number[] | undefined,
  first: number,
  theory: (order: number) => number,
): (order: number) => number {
  if (ratios === undefined) return theory;
  const rising = ratios.every((ratio, i) => Number.isFinite(ratio) && ratio > (i === 0 ? 0 : ratios[i - 1]));
  if (ratios.length === 0 || !rising)
    throw shapeError(kind, "ratios", "rising numbers above 0, such as 1, 2.8, 5.4", ratios);
  const last = first + ratios.length - 1;
  const lowest = theory(first) / ratios[0];
  return (order) =>
    order <= last
      ? lowest * ratios[order - first]
      : (lowest * ratios[ratios.length - 1] * theory(order)) / theory(last);
}
