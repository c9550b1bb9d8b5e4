/** Orders strings by UTF-16 code units: the order of every array in the index, the same on every machine. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
