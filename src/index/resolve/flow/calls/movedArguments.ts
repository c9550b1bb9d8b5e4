/** Arguments that a call hands on at other positions: behind what was bound before, or without its first ones. */
import { SPREAD } from '../../../extract/tape';
import { BEHIND_SPREAD } from '../sites';
import type { SiteArgument } from '../sites';

/** The arguments with their positions moved; what comes before the first position then is left out. */
export function movedArguments(given: readonly SiteArgument[], by: number): SiteArgument[] {
  return given
    .filter(({ position }) => position < 0 || position + by >= 0)
    .map((each) => {
      if (each.position >= 0) return { ...each, position: each.position + by };
      return each.start === undefined ? each : { ...each, start: each.start + by };
    });
}

/** What was fixed, `literals` positions of it at least, and behind it what a call gives. */
export function behindFixed(
  fixed: readonly SiteArgument[],
  literals: number,
  given: readonly SiteArgument[],
): SiteArgument[] {
  const count = Math.max(0, literals, ...fixed.map(({ position }) => position + 1));
  const moved = movedArguments(given, count);
  const hasSpread = fixed.some(({ position }) => position === SPREAD);
  return [...fixed, ...(hasSpread ? moved.map(behindSpread) : moved)];
}

function behindSpread(each: SiteArgument): SiteArgument {
  return each.position >= 0 ? { ...each, position: BEHIND_SPREAD, start: each.position } : each;
}
