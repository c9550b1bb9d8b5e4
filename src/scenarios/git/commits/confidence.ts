/**
 * How likely a proposal is exactly the split that its author made: 15 of 457 chains of the figure set (test/bench/git/commits).
 * All in one was it never, since each chain is of several commits. A change of one unit can only be one commit: not measured.
 */
export function confidenceOf(rule: string, units: number): number {
  if (units <= 1) return 0.5;
  return rule === 'linked' ? 0.03 : rule === 'by-file' ? 0.01 : 0;
}
