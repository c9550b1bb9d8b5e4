import type { ChangedText, ScopeBreach, ScopeContract, SymbolChange } from '../../core/changes/scope';
import { byCodeUnits } from '../../core/text/order';
import type { LineHunk } from '../../core/text/lineDiff';
import type { OutlinedSymbol } from './ownLines';
import { hunksBetween } from './hunks';
import { MODULE, linesWithEnds, ownTexts, ownersOf } from './ownLines';

/** The symbols of a text as a file of this path; null for a language that is not read: the file is then one symbol. */
export type OutlineOf = (path: string, text: string) => Promise<readonly OutlinedSymbol[] | null>;

/**
 * What a change did beyond the contract: each file with symbols that it may not touch and that are not what they were, in the
 * order given; none where it kept to it. A symbol is judged by its own text, so one that only moved is unchanged, and what
 * is outside of every symbol is judged as `<module>`. Two outlines and a diff a file.
 */
export async function findBreaches(
  contract: ScopeContract,
  changes: readonly ChangedText[],
  outlineOf: OutlineOf,
): Promise<readonly ScopeBreach[]> {
  const breaches: ScopeBreach[] = [];
  for (const change of changes) {
    const breach = await breachOf(contract, change, outlineOf);
    if (breach !== null) breaches.push(breach);
  }
  return breaches;
}

async function breachOf(
  contract: ScopeContract,
  { path, before, after }: ChangedText,
  outlineOf: OutlineOf,
): Promise<ScopeBreach | null> {
  const scoped = contract.files.filter((file) => file.path === path);
  if (before === after || scoped.some(({ symbols }) => symbols === null)) return null;
  const allowed = new Set(scoped.flatMap(({ symbols }) => symbols ?? []));
  const old = await sideOf(path, before ?? '', outlineOf);
  const now = await sideOf(path, after ?? '', outlineOf);
  const symbols = symbolChanges(old, now).filter(({ name }) => !covers(allowed, name));
  const made = before === null || after === null;
  if (symbols.length === 0 && !(made && scoped.length === 0)) return null;
  const broken = new Set(symbols.map(({ name }) => name));
  const hunks = hunksBetween(old.lines, now.lines, (each) =>
    namesIn(old, now, each).some((name) => broken.has(name)),
  );
  return { path, symbols, hunks };
}

interface Side {
  readonly lines: readonly string[];
  readonly owners: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

async function sideOf(path: string, text: string, outlineOf: OutlineOf): Promise<Side> {
  const lines = linesWithEnds(text);
  const symbols = (await outlineOf(path, text)) ?? [];
  return { lines, owners: ownersOf(lines, symbols), texts: ownTexts(lines, symbols) };
}

function symbolChanges(old: Side, now: Side): readonly SymbolChange[] {
  const names = [...new Set([...old.texts.keys(), ...now.texts.keys()])].sort(byCodeUnits);
  return names.flatMap((name): readonly SymbolChange[] => {
    const [was, is] = [old.texts.get(name), now.texts.get(name)];
    if (was === is) return [];
    if (name === MODULE) return [{ name, change: 'changed' }];
    return [{ name, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' }];
  });
}

/** Whether the name or one that it is inside of is allowed. */
function covers(allowed: ReadonlySet<string>, name: string): boolean {
  const parts = name.split('.');
  return parts.some((_, at) => allowed.has(parts.slice(0, at + 1).join('.')));
}

function namesIn(old: Side, now: Side, change: LineHunk): readonly string[] {
  return [...old.owners.slice(change.from, change.to), ...now.owners.slice(change.newFrom, change.newTo)];
}
