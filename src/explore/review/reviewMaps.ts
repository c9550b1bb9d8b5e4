/** What a review says of two maps. */
import type { MapReview, ReviewTreesAsked } from '../../core/git/reviewMaps';
import { byCodeUnits } from '../../core/text/order';
import { isTestFile, rulesOfPath } from '../../index/languages/rules';
import { followNames, nodesOf } from '../compare/followNames';
import { goneNames } from './goneNames';
import { knownNames, linksBetween } from './links';
import { idsOf, misfittingCalls } from './misfits';
import { reachOf } from './reach';
import type { ReviewInput } from './reviewInput';

const MOST_MISFITS = 500;
const MOST_PROBLEMS = 200;

/** Pure over the input. */
export function reviewMaps(
  input: ReviewInput,
  { symbols, renames, names }: Pick<ReviewTreesAsked, 'symbols' | 'renames' | 'names'>,
): MapReview {
  const [old, young] = [nodesOf(input.before.index), nodesOf(input.after.index)];
  const [oldIdOf, youngIdOf] = [idsOf(old), idsOf(young)];
  const context = { input, old, young, follow: followNames(renames), oldIdOf, youngIdOf };
  const misfits = [
    ...misfittingCalls(symbols, input, { idOf: youngIdOf, nodes: young }),
    ...goneNames(symbols, context),
  ].sort((a, b) => byCodeUnits(a.path, b.path) || a.line - b.line || byCodeUnits(a.symbol, b.symbol));
  const before = { index: input.before.index, nodes: old, idOf: oldIdOf };
  const after = { index: input.after.index, nodes: young, idOf: youngIdOf };
  return {
    reach: reachOf(symbols, before, after),
    links: linksBetween(symbols, before, after),
    known: knownNames(names, young.values()),
    ...{ misfits: misfits.slice(0, MOST_MISFITS), misfitCount: misfits.length },
    problems: newProblems(input, renames),
    hasTests: [...young.values()].some(({ path }) => isTestFile(path)),
    namedOnly: namedOnly(symbols),
  };
}

function newProblems(
  { before, after }: ReviewInput,
  renames: ReviewTreesAsked['renames'],
): MapReview['problems'] {
  const was = new Map(renames.flatMap(({ from, to }) => (from.name === '' ? [[to.path, from.path]] : [])));
  const broken = new Set(before.index.problems.map(({ path }) => path));
  return after.index.problems
    .filter(({ path }) => !broken.has(was.get(path) ?? path))
    .slice(0, MOST_PROBLEMS)
    .map(({ path, line, message }) => ({ path, line, message }));
}

function namedOnly(symbols: ReviewTreesAsked['symbols']): readonly string[] {
  const rules = symbols.flatMap(({ path }) => rulesOfPath(path) ?? []);
  return [...new Set(rules.filter(({ calls }) => calls === 'names').map(({ name }) => name))].sort(
    byCodeUnits,
  );
}
