import type { CodeReference } from '../../core/changes/checks';
import { readAnswer } from './answerText';
import type { AnswerText, Part } from './answerText';
import { namesClaimed } from './claimedNames';
import { PROSE_PLACE, isFileName, placeReference, placesOf } from './places';
import { nameOf, wholeName } from './symbolNames';

/** What an answer names, and where. */
export interface ParsedCitation extends Part {
  readonly text: string;
  readonly reference: CodeReference;
}

const ARROW = /\s*(?:->|→|=>|⟶)\s*/;
/** What stands between two code spans that are an edge. */
const RELATION =
  /^\s*(?:(->|→|⟶|calls|invokes|directly calls|then calls)|(imports|depends on|imports from)|(is called by|is invoked by)|(is imported by))\s*$/;
/** A code span that is longer names nothing. */
const MOST_NAME = 300;

/**
 * What an answer in Markdown names of code: places (`path:12`, `path:12-20`, `path#L12`, links), names in backticks, and edges
 * (`` `a` calls `b` ``, `` `a -> b` ``), in the order of the answer. Fenced blocks and addresses name nothing. Linear.
 */
export function parseCitations(answer: string): readonly ParsedCitation[] {
  const read = readAnswer(answer);
  const places = [...inLinks(read), ...inCodeSpans(read), ...inProse(read, 'prose')];
  const lined = places.map((place) => withLineBeside(place, read));
  const claimed = namesClaimed(read, lined);
  const named = lined.map((place) => withNames(place, claimed));
  const found = [...named, ...betweenSpans(read)];
  return found
    .map(({ start, end, reference }) => ({ start, end, text: answer.slice(start, end), reference }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Found extends Part {
  readonly reference: CodeReference;
}

function withNames(found: Found, claimed: ReturnType<typeof namesClaimed>): Found {
  const { reference } = found;
  if (reference.kind !== 'place') return found;
  const names = claimed(found);
  return names.length === 0 ? found : { ...found, reference: { ...reference, names } };
}

function inLinks({ links }: AnswerText): readonly Found[] {
  return links.flatMap(({ start, end, target }) => {
    return placesOf(decoded(target), 'link').map((reference) => ({ start, end, reference }));
  });
}

/** A target with a stray % stands as it is written. */
function decoded(target: string): string {
  return /%(?![\da-f]{2})/i.test(target) ? target : decodeSafely(target);
}

function decodeSafely(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch (error) {
    if (error instanceof URIError) return target;
    throw error;
  }
}

function inCodeSpans({ codeSpans }: AnswerText): readonly Found[] {
  return codeSpans.flatMap(({ start, end, text }): readonly Found[] => {
    if (text.length > MOST_NAME) return [];
    const names = text.trim().split(ARROW);
    if (names.length > 1) return chainOf(names).map((reference) => ({ start, end, reference }));
    const places = placesOf(text.trim(), 'code');
    const named = places.length > 0 ? places : symbolsIn(text.trim());
    const all = named.length > 0 ? named : placesWithin(text);
    return all.map((reference) => ({ start, end, reference }));
  });
}

function symbolsIn(text: string): readonly CodeReference[] {
  const name = nameOf(text);
  return name === null ? [] : [{ kind: 'symbol', ...name }];
}

/** `Cart.total (src/cart.py:12)`: of a longer text only what has a line. */
function placesWithin(text: string): readonly CodeReference[] {
  return matchesIn(text).flatMap(({ path, from, to }) =>
    from !== undefined && isFileName(path, 'code') ? placeReference(path, from, to) : [],
  );
}

/** The edges of a chain `a -> b -> c`; none where one of them is no name. */
function chainOf(names: readonly string[]): readonly CodeReference[] {
  const ids = names.map((name) => wholeName(name.trim()));
  if (ids.some((id) => id === null)) return [];
  return ids
    .slice(1)
    .map((to, at) => ({ kind: 'edge', from: ids[at] ?? '', to: to ?? '', relation: 'calls' }) as const);
}

function betweenSpans({ codeSpans, text }: AnswerText): readonly Found[] {
  return codeSpans.slice(1).flatMap((second, at): readonly Found[] => {
    const first = codeSpans[at];
    if (!first || second.start - first.end > MOST_BETWEEN) return [];
    const relation = RELATION.exec(text.slice(first.end, second.start));
    const [a, b] = [first, second].map((span) => wholeName(span.text.trim()));
    if (!relation || !a || !b) return [];
    const isBackward = relation[3] !== undefined || relation[4] !== undefined;
    const kind = relation[2] !== undefined || relation[4] !== undefined ? 'imports' : 'calls';
    const [from, to] = isBackward ? [b, a] : [a, b];
    return [{ start: first.start, end: second.end, reference: { kind: 'edge', from, to, relation: kind } }];
  });
}

/** Longer than any of the words between two ends of an edge. */
const MOST_BETWEEN = 30;

/**
 * Places in the prose. `where`: `prose` takes what has no line only with a folder, `code` also a name such as `setup.py`.
 */
function inProse({ prose }: AnswerText, where: 'prose' | 'code'): readonly Found[] {
  return matchesIn(prose).flatMap(({ start, end, path, from, to }) =>
    isFileName(path, from === undefined ? where : 'code')
      ? placeReference(path, from, to).map((reference) => ({ start, end, reference }))
      : [],
  );
}

interface PlaceMatch extends Part {
  readonly path: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function matchesIn(text: string): readonly PlaceMatch[] {
  return [...text.matchAll(PROSE_PLACE)].map((found) => {
    const [whole, path = '', l1, l2, l3, l4, l5, l6] = found;
    const { index: start } = found;
    return { start, end: start + whole.length, path, from: l1 ?? l3 ?? l5, to: l2 ?? l4 ?? l6 };
  });
}

const LINES_AFTER = /^,?\s\(?(?:(?:at|on|in)\s)?lines?\s(\d{1,7})(?:\s?(?:-|–|to)\s?(\d{1,7}))?\)?/;
const LINES_BEFORE = /\blines?\s(\d{1,7})(?:\s?(?:-|–|to)\s?(\d{1,7}))?\s(?:of|in)\s$/i;

/** `` `a.py`, line 3 `` and ``line 3 of `a.py` ``. */
function withLineBeside(found: Found, { text }: AnswerText): Found {
  const { start, end, reference } = found;
  if (reference.kind !== 'place' || reference.line !== null) return found;
  const after = LINES_AFTER.exec(text.slice(end, end + MOST_BETWEEN));
  const before = LINES_BEFORE.exec(text.slice(Math.max(0, start - MOST_BETWEEN), start));
  const [lines, from, to] = after ?? before ?? [];
  const [placed] = lines === undefined ? [] : placeReference(reference.path, from, to);
  if (lines === undefined || !placed) return found;
  const isAfter = after !== null;
  return {
    start: isAfter ? start : start - lines.length,
    end: isAfter ? end + lines.length : end,
    reference: placed,
  };
}

/** The files that an answer names, with a line or without: names such as `setup.py` in its prose, too. */
export function namedFiles(answer: string): readonly (Part & { readonly path: string })[] {
  const read = readAnswer(answer);
  return [...inLinks(read), ...inCodeSpans(read), ...inProse(read, 'code')]
    .flatMap(({ start, end, reference }) =>
      reference.kind === 'place' ? [{ start, end, path: reference.path }] : [],
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
