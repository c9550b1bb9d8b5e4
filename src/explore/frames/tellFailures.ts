/** What a model and a card are told of failures: where each was raised in the workspace, and what is left out. */
import type { ExploreResult } from '../../core/map/explore';
import type { FramePlace } from '../../core/files/framePlaces';
import type { Fold } from '../selection/foldNoise';
import { clip, count, oneLine } from '../answer/text';
import type { Failure, Frame } from './failure';

export interface ToldFailures {
  /** One to three for each failure; none where there are none. */
  readonly lines: readonly string[];
  /** The frames in the workspace, those of the first failure first, each from inside to outside. */
  readonly results: readonly ExploreResult[];
  /** Runs of frames outside the workspace. */
  readonly folds: readonly Fold[];
  /** The lines of the output that say what failed, and where. */
  readonly telling: readonly number[];
}

/** Of more than six the first are told, which others follow from, and the last, which ended it. */
const FIRST_TOLD = 4;
const LAST_TOLD = 2;
const MOST_CALLERS = 3;
const MESSAGE_CHARS = 300;
const SOURCE_CHARS = 160;
/** A row of a card is a place; recursion has hundreds. */
const MOST_RESULTS = 50;

/** `places` are those of all frames, in the order of the failures and of their frames. Linear in both. */
export function tellFailures(
  failures: readonly Failure[],
  places: readonly (FramePlace | null)[],
  output: readonly string[],
): ToldFailures {
  let before = 0;
  const located = failures.map((failure) => {
    const own = failure.frames.map((_, at) => places[before + at] ?? null);
    before += failure.frames.length;
    return { failure, places: own };
  });
  return {
    lines: linesOf(located),
    results: resultsOf(places),
    folds: located.flatMap((one) => foldsOf(one, output)),
    telling: located.flatMap(tellingOf),
  };
}

interface Located {
  readonly failure: Failure;
  /** Of its frames, innermost first. */
  readonly places: readonly (FramePlace | null)[];
}

function linesOf(located: readonly Located[]): string[] {
  const times = new Map<string, number>();
  for (const one of located) {
    const told = tell(one).join('\n');
    times.set(told, (times.get(told) ?? 0) + 1);
  }
  const distinct = [...times].map(([told, count]) => (count === 1 ? told : `${told}\n  (${count} times)`));
  const left = distinct.length - FIRST_TOLD - LAST_TOLD;
  const shown =
    left <= 0
      ? distinct
      : [...distinct.slice(0, FIRST_TOLD), `[${count(left, 'more', 'more')}]`, ...distinct.slice(-LAST_TOLD)];
  return shown.flatMap((told) => told.split('\n'));
}

function tell({ failure, places }: Located): string[] {
  const inside = places.filter((place) => place !== null);
  const outside = places.length - inside.length;
  const [innermost, ...others] = distinctOf(inside);
  const message = clip(oneLine(failure.message), MESSAGE_CHARS) || '(no message)';
  if (innermost === undefined) return [message, `  ${framesOutside(outside)}, none in it`];
  const source = innermost.text === null ? '' : `: ${clip(oneLine(innermost.text), SOURCE_CHARS)}`;
  const callers = others.slice(0, MOST_CALLERS).map(nameOf);
  const more = others.length - callers.length;
  const from = [...callers, ...(more > 0 ? [count(more, 'more', 'more')] : [])];
  const rest = [
    ...(from.length > 0 ? [`called from ${from.join(', ')}`] : []),
    ...(outside > 0 ? [framesOutside(outside)] : []),
  ];
  return [message, `  ${nameOf(innermost)}${source}`, ...(rest.length > 0 ? [`  ${rest.join('; ')}`] : [])];
}

function framesOutside(frames: number): string {
  return `${count(frames, 'frame', 'frames')} outside the workspace`;
}

function nameOf({ path, line, id, cell }: FramePlace): string {
  return `${oneLine(path)}:${line}${cell === undefined ? '' : ` (${cell})`}${id === null ? '' : ` in ${id}`}`;
}

function distinctOf(places: readonly FramePlace[]): FramePlace[] {
  return [...new Map(places.map((place) => [nameOf(place), place])).values()];
}

function resultsOf(places: readonly (FramePlace | null)[]): ExploreResult[] {
  const inside = distinctOf(places.filter((place) => place !== null));
  return inside
    .slice(0, MOST_RESULTS)
    .map(({ path, line, id }) => ({ path, line, endLine: line, id, score: null }));
}

/** One frame more or less is no gain. */
const FEWEST_FOLDED = 2;

function foldsOf({ failure, places }: Located, output: readonly string[]): Fold[] {
  const rows = failure.frames
    .map((frame, at) => ({ ...blockOf(frame, failure, output), isOutside: places[at] === null }))
    .sort((a, b) => a.from - b.from);
  const folds: { from: number; to: number; frames: number }[] = [];
  let isOpen = false;
  for (const { from, to, isOutside } of rows) {
    const last = folds.at(-1);
    if (isOutside && isOpen && last?.to === from - 1) {
      last.to = to;
      last.frames += 1;
    } else if (isOutside) folds.push({ from, to, frames: 1 });
    isOpen = isOutside;
  }
  return folds
    .filter(({ frames }) => frames >= FEWEST_FOLDED)
    .map(({ from, to, frames }) => ({
      from,
      to,
      text: `${indentOf(output[from])}[${framesOutside(frames)}]`,
    }));
}

/** The lines of a frame: its own, the one above that names the function, and its source below it, which is further in. */
function blockOf(frame: Frame, failure: Failure, output: readonly string[]): { from: number; to: number } {
  const own = new Set(failure.frames.map(({ at }) => at));
  const depth = indentOf(output[frame.at]).length;
  let to = frame.at;
  while (to < failure.to && !own.has(to + 1) && indentOf(output[to + 1]).length > depth) to++;
  return { from: frame.from ?? frame.at, to };
}

function indentOf(line = ''): string {
  return /^[\s|]*/.exec(line)?.[0] ?? '';
}

function tellingOf({ failure, places }: Located): number[] {
  const inside = failure.frames[places.findIndex((place) => place !== null)];
  return [failure.from, failure.to, ...(inside ? [inside.at] : [])];
}
