/** Places that still name what is gone from where they look for it. */
import type { Misfit } from '../../core/git/review';
import type { StructureChange } from '../../core/git/structure';
import type { ImportEdge, NamedCall } from '../../core/map/codeIndex';
import type { NamedNode, NodeName } from '../compare/followNames';
import { rulesOfPath } from '../../index/languages/rules';
import { placeBefore } from './misfits';
import type { ReviewInput } from './reviewInput';

export interface GoneContext {
  readonly input: ReviewInput;
  readonly old: ReadonlyMap<string, NamedNode>;
  readonly young: ReadonlyMap<string, NamedNode>;
  /** What a node before the change is called after it. */
  readonly follow: (node: NodeName) => NodeName;
  readonly oldIdOf: (path: string, name: string) => string | undefined;
  readonly youngIdOf: (path: string, name: string) => string | undefined;
}

interface Gone {
  readonly row: StructureChange;
  readonly own: string;
  /** Id of the module that it stood in. */
  readonly module: string;
}

type Places = Pick<Misfit, 'kind' | 'path' | 'line' | 'from' | 'sureness'>;

/**
 * Calls, imports and bases that reached a removed, renamed or moved symbol before and reach nothing now, though the same code
 * still names it. Linear in the edges.
 */
export function goneNames(rows: readonly StructureChange[], context: GoneContext): readonly Misfit[] {
  const gone = new Map<string, Gone>();
  for (const row of rows) {
    const path = row.from?.path ?? row.path;
    const id = row.before === null || !isGone(row) ? undefined : context.oldIdOf(path, row.before);
    const module = context.oldIdOf(path, '');
    if (id !== undefined && module !== undefined)
      gone.set(id, { row, own: lastName(row.before ?? ''), module });
  }
  if (gone.size === 0) return [];
  return [...goneCalls(gone, context), ...goneImports(gone, context), ...goneBases(gone, context)];
}

function isGone({ change, before, after, path, from, signature }: StructureChange): boolean {
  if (change === 'removed') return true;
  // Where calls are told by their names and counts, one that no longer fits reaches nothing.
  if (signature !== null && signature.arity !== null) return true;
  return after !== null && (lastName(before ?? '') !== lastName(after) || path !== from?.path);
}

function isStillThere({ before, after, path, from }: StructureChange): boolean {
  return after !== null && lastName(before ?? '') === lastName(after) && path === from?.path;
}

function lastName(name: string): string {
  return name.split('.').at(-1)?.replace(/#\d+$/, '') ?? '';
}

function misfitOf({ row }: Gone, places: Places): Misfit {
  const { after, path, line } = row;
  return {
    ...places,
    ...placeBefore(row),
    now: after === null ? null : { symbol: after, path, line },
    ...{ parameter: null, given: null, most: null },
  };
}

function goneCalls(gone: ReadonlyMap<string, Gone>, context: GoneContext): readonly Misfit[] {
  const { input, old } = context;
  const [was, is] = [namedCalls(input.before.index), namedCalls(input.after.index)];
  return input.before.index.calls.flatMap((edge) => {
    const callee = gone.get(edge.to);
    const start = old.get(edge.from);
    if (callee === undefined || start === undefined) return [];
    const { path, name } = context.follow(start);
    const from = context.youngIdOf(path, name);
    if (from === undefined) return [];
    const left = unresolvedOf(is, from, callee);
    // What was not resolved before either says nothing.
    if (left.length === 0 || unresolvedOf(was, edge.from, callee).length > 0) return [];
    const sureness = rulesOfPath(path)?.calls === 'flow' ? edge.resolution : 'name';
    const kind = isStillThere(callee.row) ? 'unchecked' : 'gone-call';
    return left.map((line) => misfitOf(callee, { kind, path, line, from, sureness }));
  });
}

type CallsByName = ReadonlyMap<string, readonly NamedCall[]>;

function namedCalls({
  unresolved,
  external,
}: {
  readonly unresolved: readonly NamedCall[];
  readonly external: readonly NamedCall[];
}): CallsByName {
  const calls = new Map<string, NamedCall[]>();
  for (const call of [...unresolved, ...external]) {
    const known = calls.get(call.from);
    if (known) known.push(call);
    else calls.set(call.from, [call]);
  }
  return calls;
}

/** Lines where a call of this name reaches nothing; what reaches another library has a name of its own. */
function unresolvedOf(calls: CallsByName, from: string, { own, module }: Gone): readonly number[] {
  return (calls.get(from) ?? []).flatMap(({ name, lines }) =>
    name === own || name === `${module}.${own}` ? [...new Set(lines)] : [],
  );
}

/** Of names at the top of a file alone; a text that still has the word may define it in another way. */
function goneImports(gone: ReadonlyMap<string, Gone>, context: GoneContext): readonly Misfit[] {
  const { input } = context;
  const byModule = new Map<string, Gone[]>();
  for (const each of gone.values())
    if (!(each.row.before ?? '').includes('.') && !isStillThere(each.row))
      byModule.set(each.module, [...(byModule.get(each.module) ?? []), each]);
  const imports = new Map(input.after.index.imports.map((each) => [`${each.from}\0${each.to}`, each]));
  return input.before.index.imports.flatMap((edge) => {
    const names = (byModule.get(edge.to) ?? []).filter(({ own }) => edge.names.includes(own));
    const ends = names.length === 0 ? null : endsAfter(edge, context);
    const now = ends === null ? undefined : imports.get(`${ends.from}\0${ends.to}`);
    const text = ends === null ? null : input.after.textOf(ends.target);
    if (ends === null || now === undefined || text === null) return [];
    return names
      .filter(({ own }) => now.names.includes(own) && !hasWord(text, own))
      .map((each) =>
        misfitOf(each, {
          ...{ kind: 'gone-import', path: ends.path, from: now.from, sureness: 'exact' },
          line: lineNaming(each.own, now.lines, input.after.textOf(ends.path)),
        }),
      );
  });
}

interface EndsAfter {
  readonly from: string;
  readonly to: string;
  /** Paths of both. */
  readonly path: string;
  readonly target: string;
}

/** The modules of an import as they are called after the change; null where one is gone. */
function endsAfter({ from, to }: Pick<ImportEdge, 'from' | 'to'>, context: GoneContext): EndsAfter | null {
  const [start, end] = [context.old.get(from), context.old.get(to)];
  const young = start === undefined ? undefined : idAfter(start, context);
  const target = end === undefined ? undefined : idAfter(end, context);
  if (young === undefined || target === undefined) return null;
  const [path, targetPath] = [context.young.get(young)?.path, context.young.get(target)?.path];
  if (path === undefined || targetPath === undefined) return null;
  return { from: young, to: target, path, target: targetPath };
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${escaped(word)}\\b`).test(text);
}

function idAfter(node: NodeName, { follow, youngIdOf }: GoneContext): string | undefined {
  const { path, name } = follow(node);
  return youngIdOf(path, name);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** How many lines an import may have. */
const IMPORT_LINES = 40;

/** Of the lines on which a module is imported, the one that names it. */
function lineNaming(own: string, lines: readonly number[], text: string | null): number {
  const [first = 1] = lines;
  const all = text?.split('\n') ?? [];
  const word = new RegExp(`\\b${escaped(own)}\\b`);
  for (const start of lines) {
    const at = all.slice(start - 1, start - 1 + IMPORT_LINES).findIndex((line) => word.test(line));
    if (at !== -1) return start + at;
  }
  return first;
}

function goneBases(gone: ReadonlyMap<string, Gone>, context: GoneContext): readonly Misfit[] {
  const { input, old, young } = context;
  const after = new Map(input.after.index.classes.map((each) => [each.id, each]));
  return input.before.index.classes.flatMap(({ id, bases }) => {
    const lost = bases.flatMap((base) => gone.get(base) ?? []).filter(({ row }) => !isStillThere(row));
    const start = old.get(id);
    if (lost.length === 0 || start === undefined) return [];
    const now = after.get(idAfter(start, context) ?? '');
    const place = young.get(now?.id ?? '');
    if (now === undefined || place === undefined) return [];
    return lost
      .filter(({ own }) => now.bases.some((base) => lastName(base) === own && !young.has(base)))
      .map((each) =>
        misfitOf(each, {
          ...{ kind: 'gone-base', path: place.path, line: place.line, from: now.id, sureness: 'exact' },
        }),
      );
  });
}
