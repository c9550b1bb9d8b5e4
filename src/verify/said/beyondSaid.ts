/** What a change touches beyond the words that were said of it. */
import type { ReviewSaid, SaidText, TouchedPart } from '../../core/git/said';
import { isSameFile, lastName, saidNames } from './saidNames';
import type { SaidNames } from './saidNames';

const MOST_ROWS = 500;
const MOST_NAMES = 100;
/** Manifests and lock files follow from code; documents of changes from any change. */
const FOLLOWS_ANYTHING =
  /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|CHANGELOG[^/]*|(?:CHANGES|HISTORY|NEWS)(?:\.(?:md|rst|txt))?)$/i;

/**
 * Holds each touched part beside the names that the texts give. A part is named by its own name, by the class or function around
 * it, or by its file where the text names nothing in that file. What follows from a named part is not beyond: a caller of
 * another signature, a new symbol that it calls, one that it called and that went with it, its tests, the imports of its file.
 * Cost: links and parts, linear.
 */
export const reviewSaid: ReviewSaid = (texts, touched, exists) => {
  const all = saidNames(texts.map(({ text }) => text).join('\n\n'));
  const named = namedParts(all, touched);
  const following = followingParts(texts, touched, named);
  const isTold = (at: number): boolean => named.has(at) || following.has(at);
  const namesNothing = named.size === 0;
  const left = namesNothing ? [] : touched.filter((_, at) => !isTold(at));
  const beyond = withoutMembers(left);
  return {
    sources: [...new Set(texts.map(({ by }) => by))],
    counts: {
      ...{ touched: touched.length, named: named.size, following: following.size, beyond: beyond.length },
    },
    beyond: beyond.slice(0, MOST_ROWS).map(({ path, line, symbol, change, calls, callers }) => {
      const near = [...calls, ...callers].find((each) => named.has(each) && touched[each]?.symbol !== null);
      return { path, line, symbol, change, near: touched[near ?? -1]?.symbol ?? null };
    }),
    answerOnly: answerOnly(texts, touched, named),
    untouched: untouched(all, touched, exists),
    namesNothing,
  };
};

/** What came or went with a class or function around it is told by that. */
function withoutMembers(parts: readonly TouchedPart[]): readonly TouchedPart[] {
  const whole = new Set(
    parts.flatMap(({ path, symbol, change }) =>
      change === 'added' || change === 'removed' ? [`${change} ${path} ${symbol ?? ''}`] : [],
    ),
  );
  return parts.filter(({ path, symbol, change }) => {
    for (let end = symbol?.lastIndexOf('.') ?? -1; end > 0; end = symbol?.lastIndexOf('.', end - 1) ?? -1)
      if (whole.has(`${change} ${path} ${symbol?.slice(0, end) ?? ''}`)) return false;
    return true;
  });
}

/** By their places. */
function namedParts(names: SaidNames, touched: readonly TouchedPart[]): ReadonlySet<number> {
  const named = new Set<number>();
  const filesWithNames = new Set<string>();
  for (const [at, { path, symbol, oldSymbol }] of touched.entries()) {
    if (![symbol, oldSymbol].some((name) => name !== null && isNamed(names, name))) continue;
    named.add(at);
    filesWithNames.add(path);
  }
  for (const [at, { path, oldPath, symbol }] of touched.entries()) {
    if (symbol !== null && filesWithNames.has(path)) continue;
    if (symbol === null && filesWithNames.has(path)) named.add(at);
    else if ([path, oldPath].some((each) => names.namesFile(each))) named.add(at);
  }
  return named;
}

/** Itself, or what it stands in. */
function isNamed(names: SaidNames, symbol: string): boolean {
  return symbol.split('.').some((part) => names.namesSymbol(part));
}

function followingParts(
  texts: readonly SaidText[],
  touched: readonly TouchedPart[],
  named: ReadonlySet<number>,
): ReadonlySet<number> {
  const saysTests = texts.some(({ text }) => /\btest(?:s|ed|ing)?\b/i.test(text));
  const following = new Set<number>();
  const told = new Set(named);
  // What a part brings along brings along what follows from it.
  for (const at of told) {
    const part = touched[at];
    for (const other of part === undefined ? [] : followingFrom(part, touched)) {
      if (told.has(other)) continue;
      told.add(other);
      following.add(other);
    }
  }
  const files = new Set([...told].flatMap((at) => touched[at]?.path ?? []));
  for (const [at, part] of touched.entries()) {
    if (told.has(at) || !followsFromAll(part, saysTests, files)) continue;
    following.add(at);
  }
  return following;
}

/** Callers of another signature, helpers that came or went with the part, and tests of either. */
function followingFrom(part: TouchedPart, touched: readonly TouchedPart[]): readonly number[] {
  const isHelper = ({ change }: TouchedPart): boolean =>
    change === 'added' || (change === 'removed' && part.change === 'removed');
  const which = (places: readonly number[], follows: (other: TouchedPart) => boolean): readonly number[] =>
    places.filter((at) => {
      const other = touched[at];
      return other !== undefined && (other.isTest || follows(other));
    });
  return [...which(part.callers, () => part.changesCalls), ...which(part.calls, isHelper)];
}

/** `files`: with parts that are named or follow. A new test needs no words. */
function followsFromAll(part: TouchedPart, saysTests: boolean, files: ReadonlySet<string>): boolean {
  if (part.isTest) return saysTests || part.change === 'added';
  return part.symbol === null && (files.has(part.path) || FOLLOWS_ANYTHING.test(part.path));
}

function answerOnly(
  texts: readonly SaidText[],
  touched: readonly TouchedPart[],
  named: ReadonlySet<number>,
): readonly string[] {
  const asked = texts.filter(({ by }) => by !== 'answer');
  if (asked.length === 0 || asked.length === texts.length) return [];
  const question = namedParts(saidNames(asked.map(({ text }) => text).join('\n\n')), touched);
  // A question that names nothing leaves all to the answer.
  if (question.size === 0) return [];
  const following = followingParts(asked, touched, question);
  const told = [...named].flatMap((at) => {
    const part = touched[at];
    return part === undefined || question.has(at) || following.has(at) ? [] : [part.symbol ?? part.path];
  });
  return [...new Set(told)].slice(0, MOST_NAMES);
}

function untouched(
  { inCode }: SaidNames,
  touched: readonly TouchedPart[],
  exists: (name: string) => boolean,
): readonly string[] {
  const names = new Set(
    touched.flatMap(({ symbol, oldSymbol }) =>
      [symbol, oldSymbol].flatMap((name) => (name === null ? [] : name.split('.').map(lastName))),
    ),
  );
  const isTouched = (said: string): boolean =>
    names.has(lastName(said)) ||
    touched.some(({ path, oldPath }) => isSameFile(path, said) || isSameFile(oldPath, said));
  return inCode.filter((said) => !isTouched(said) && exists(said)).slice(0, MOST_NAMES);
}
