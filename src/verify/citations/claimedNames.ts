/** What the text around a cited place says is there. */
import type { ClaimedName } from '../../core/changes/checks';
import type { AnswerText, CodeSpan, Link, Part } from './answerText';
import { placesOf } from './places';
import { commonNameOf, nameOf } from './symbolNames';

/** Words between a name and the place that is said to be its own: `` `rate` is defined in (a.py:3) ``. */
const BETWEEN =
  /^(?:\s|[([,:—–|-]|\b(?:the|is|are|in|at|on|of|from|defined|declared|implemented|found|located|lives?|sits?|stands?|which|that|see|line|lines|method|function|class|begins?|starts?|constructor|file)\b)*$/i;
/** Behind a place the name follows at once: `a.py:3 (`rate`)`, `a.py:3: `rate``. */
const BEHIND = /^\s?(?:[(:—–-]|is|defines|declares|has|holds)?\s?(?:the\s)?$/i;
/** Longer than any of these. */
const MOST_BETWEEN = 60;

/** The code spans and links of an answer, and the places that it cites, each in order. */
interface Around {
  readonly text: string;
  readonly codeSpans: readonly CodeSpan[];
  readonly links: readonly Link[];
  readonly places: readonly Part[];
}

/**
 * What gives the names that the answer says a place has (one of `places`): of its link's text, else the one next to it, else
 * the one that it is said to use. None where the text names no code. A call costs the logarithm of the answer.
 */
export function namesClaimed(
  { text, codeSpans, links }: AnswerText,
  places: readonly Part[],
): (place: Part) => readonly ClaimedName[] {
  const byStart = (a: Part, b: Part): number => a.start - b.start;
  const around = { text, codeSpans, links: [...links].sort(byStart), places: [...places].sort(byStart) };
  return (place) => claimedOf(place, around);
}

function claimedOf(place: Part, around: Around): readonly ClaimedName[] {
  const link = around.links[firstFrom(around.links, place.start + 1) - 1];
  const label = link !== undefined && place.start < link.end ? labelNames(link) : [];
  if (label.length > 0) return label;
  const span = around.codeSpans[firstFrom(around.codeSpans, place.start + 1) - 1];
  const inside = span !== undefined && place.start < span.end ? ownSpanNames(span) : [];
  if (inside.length > 0) return inside;
  const beside = besideNames(place, around);
  if (beside.length > 0) return beside;
  return usedNames(place, around).map((name) => ({ name, bond: 'used' }));
}

/** The index of the first part that starts at `position` or behind it; how many there are where none does. */
function firstFrom(parts: readonly Part[], position: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `Spider`, `Cart.total`, `parse_tree()`; a word that is no name of the map says nothing. */
function labelNames({ label }: Link): readonly ClaimedName[] {
  const quoted = [...label.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  if (quoted.length > 0) return quoted.flatMap((text) => named(text, 'label'));
  const words = label.trim().split(/\s+/);
  const isCode = (word: string): boolean => /^\w+(?:\.\w+)*\(\)$|\w_\w|[a-z][A-Z]|\w\.\w/.test(word);
  const telling = words.length === 1 ? words : words.filter(isCode);
  return telling.flatMap((word) => named(word.replace(/[,;:]$/, ''), isCode(word) ? 'label' : 'beside'));
}

function named(text: string, bond: ClaimedName['bond']): readonly ClaimedName[] {
  if (placesOf(text.trim(), 'code').length > 0) return [];
  const name = nameOf(text.trim());
  if (name !== null) return [{ name: name.name, bond }];
  const common = commonNameOf(text.trim());
  return common === null ? [] : [{ name: common, bond: 'common' }];
}

/** `Cart.total (src/cart.py:7)` in one code span. */
function ownSpanNames({ text }: CodeSpan): readonly ClaimedName[] {
  const before = /^([^\s(]+(?:\(\))?)\s+\(/.exec(text.trim())?.[1];
  return before === undefined ? [] : named(before, 'beside');
}

function besideNames(place: Part, around: Around): readonly ClaimedName[] {
  const { codeSpans, text } = around;
  const at = firstFrom(codeSpans, place.start);
  const before = codeSpans[at - 1];
  if (before && before.end <= place.start && isNear(before.end, place.start, around)) {
    const names = named(before.text, 'beside');
    if (names.length > 0 && BETWEEN.test(text.slice(before.end, place.start))) return names;
  }
  const after = codeSpans[firstFrom(codeSpans, place.end)];
  if (!after || !isNear(place.end, after.start, around)) return [];
  return BEHIND.test(text.slice(place.end, after.start)) ? named(after.text, 'beside') : [];
}

/** Whether little, and no other place, is between. */
function isNear(from: number, to: number, { places }: Around): boolean {
  if (to - from > MOST_BETWEEN) return false;
  const next = places[firstFrom(places, from)];
  return next === undefined || next.start >= to;
}

/** Between a name and a place that is said to use it: `` `rate` is called in (a.py:3) ``, `` `rate`, as a.py:3 shows ``. */
const USED =
  /^(?:\s|[([,:—–|-]|\b(?:the|is|are|was|were|gets?|also|only|first|then|in|at|on|of|from|by|as|see|line|lines|called|invoked|used|read|set|assigned|raised|imported|created|built|caught|handled|returned|passed|file|method|function|module)\b)*$/i;

/** The names next to the place in its sentence, with words of use alone between. */
function usedNames(place: Part, around: Around): readonly string[] {
  const { codeSpans, text } = around;
  const before = codeSpans[firstFrom(codeSpans, place.start) - 1];
  if (!before || before.end > place.start || !isNear(before.end, place.start, around)) return [];
  const isName = placesOf(before.text.trim(), 'code').length === 0;
  const name = isName ? nameOf(before.text.trim())?.name : undefined;
  return name !== undefined && USED.test(text.slice(before.end, place.start)) ? [name] : [];
}
