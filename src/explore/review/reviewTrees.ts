/** Reviews a change by the maps of both of its trees. */
import type { ShapesOf, SymbolShape } from '../../core/git/shapes';
import type { ReviewTreesAsked, ReviewedTrees } from '../../core/git/reviewMaps';
import type { StructureChange } from '../../core/git/structure';
import type { TreeFile } from '../../core/git/treeMaps';
import { callArguments, parameterRules } from '../../index/folder/callArguments';
import type { TreeIndexes } from '../../index/folder/treeMaps';
import { compareMaps } from '../compare/compareMaps';
import type { FunctionHead, ReviewInput, ReviewSide, SiteCall } from './reviewInput';
import { reviewMaps } from './reviewMaps';

/** Cost: that of comparing the maps, and a parse of each version of a file with a changed signature. */
export async function reviewTrees(
  asked: ReviewTreesAsked,
  indexes: TreeIndexes,
  shapesOf: ShapesOf,
): Promise<ReviewedTrees> {
  const { symbols } = asked;
  const signed = symbols.filter(({ signature }) => (signature?.parameters.length ?? 0) > 0);
  const texts = new Map(asked.texts.map(({ path, id, text }) => [`${path}\0${id}`, text]));
  const side = (which: 'before' | 'after', pathOf: (row: StructureChange) => string): Promise<ReviewSide> =>
    sideOf(
      {
        index: indexes[which],
        facts: indexes.facts[which],
        textOf: textsOf(asked[which], texts),
        signed: new Set(signed.map(pathOf)),
      },
      shapesOf,
    );
  const input: ReviewInput = {
    before: await side('before', ({ from, path }) => from?.path ?? path),
    after: await side('after', ({ path }) => path),
    rulesOf: (path) => {
      const facts = indexes.facts.after.get(path);
      return facts === undefined ? { receiverIsParameter: false, mayLeaveOut: false } : parameterRules(facts);
    },
  };
  return { maps: compareMaps(indexes, asked), review: reviewMaps(input, asked) };
}

function textsOf(
  files: readonly TreeFile[],
  texts: ReadonlyMap<string, string>,
): (path: string) => string | null {
  const ids = new Map(files.map(({ path, id }) => [path, id]));
  return (path) => texts.get(`${path}\0${ids.get(path) ?? ''}`) ?? null;
}

interface SideParts extends Pick<ReviewSide, 'index' | 'textOf'> {
  readonly facts: TreeIndexes['facts']['after'];
  /** Files with changed signatures. */
  readonly signed: ReadonlySet<string>;
}

async function sideOf({ index, facts, textOf, signed }: SideParts, shapesOf: ShapesOf): Promise<ReviewSide> {
  const read = [...signed].flatMap((path) => {
    const text = textOf(path);
    return text === null ? [] : [{ path, text }];
  });
  const shapes = await shapesOf(read);
  const heads = new Map<string, FunctionHead>();
  for (const [at, { path }] of read.entries())
    for (const symbol of shapes[at]?.symbols ?? [])
      heads.set(`${path}\0${symbol.name}`, { parameters: symbol.parameters, isStatic: isStatic(symbol) });
  const calls = new Map<string, readonly SiteCall[]>();
  return {
    ...{ index, textOf },
    headOf: (path, name) => heads.get(`${path}\0${name}`) ?? null,
    callsIn: (path) => {
      const known = calls.get(path);
      if (known) return known;
      const own = facts.get(path);
      const found = own === undefined ? [] : callArguments(own);
      calls.set(path, found);
      return found;
    },
  };
}

function isStatic({ decorators }: SymbolShape): boolean {
  return decorators.some((decorator) => /\bstaticmethod\b/.test(decorator));
}
