/** Which symbols each commit of a range changes, what its new lines call, and whether its files parse. */
import type { Outline } from '../../../core/changes/edits';
import type { MergeCode } from '../../../core/git/mergePorts';
import { shownPath } from '../../../git/bytePaths';
import { ownName, symbolChanges } from '../symbolChanges';
import type { SymbolChange } from '../symbolChanges';
import type { TouchedFile } from './touched';

export interface CommitSymbols {
  /** By path. */
  readonly changes: ReadonlyMap<string, readonly SymbolChange[]>;
  /** Own names of what the lines that it adds call. */
  readonly calls: ReadonlySet<string>;
  /** Files that parsed before it and do not parse after it. */
  readonly broken: readonly string[];
  /** Files that did not parse before it and do after it. */
  readonly mended: readonly string[];
}

/** Each costs the parser some milliseconds. */
const MOST_PARSED = 300;

/** For each commit; those behind too many files say nothing. */
export async function readSymbols(
  touched: readonly (readonly TouchedFile[])[],
  code: MergeCode,
): Promise<readonly CommitSymbols[]> {
  let left = MOST_PARSED;
  const found: CommitSymbols[] = [];
  for (const files of touched) {
    left -= files.length;
    found.push(left < 0 ? NOTHING : await symbolsOf(files, code));
  }
  return found;
}

const NOTHING: CommitSymbols = { changes: new Map(), calls: new Set(), broken: [], mended: [] };

const EMPTY: Outline = { symbols: [], problems: [] };

async function symbolsOf(files: readonly TouchedFile[], code: MergeCode): Promise<CommitSymbols> {
  const changes = new Map<string, readonly SymbolChange[]>();
  const calls = new Set<string>();
  const [broken, mended]: [string[], string[]] = [[], []];
  for (const { path, before, after, hunks } of files) {
    const shown = shownPath(path);
    const young = await code.outlineOf(shown, after);
    if (young === null) continue;
    const old = before === '' ? EMPTY : ((await code.outlineOf(shown, before)) ?? EMPTY);
    const own = symbolChanges({ text: before, outline: old }, { text: after, outline: young });
    if (own.length > 0) changes.set(shown, own);
    const [was, is] = [old.problems.length > 0, young.problems.length > 0];
    if (!was && is) broken.push(shown);
    if (was && !is) mended.push(shown);
    for (const { name, line } of (await code.callsOf(shown, after)) ?? [])
      if (hunks.some(({ newFrom, newTo }) => newFrom < line && line <= newTo)) calls.add(name);
  }
  return { changes, calls, broken, mended };
}

/** `path` and name of each symbol that it changes, as one text; what stands around another is left out. */
export function changedNames({ changes }: CommitSymbols): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [path, own] of changes) for (const { name } of innermost(own)) names.add(`${path}\0${name}`);
  return names;
}

/** A method that changed changes its class, too: that says nothing more. */
export function innermost(changes: readonly SymbolChange[]): readonly SymbolChange[] {
  return changes.filter(
    ({ kind, name }) =>
      kind !== 'body' || !changes.some((other) => other.name !== name && other.name.startsWith(`${name}.`)),
  );
}

/** The own names of what it adds. */
export function addedNames({ changes }: CommitSymbols): ReadonlySet<string> {
  const added = [...changes.values()].flat().filter(({ kind }) => kind === 'added');
  return new Set(added.map(({ name }) => ownName(name)));
}
