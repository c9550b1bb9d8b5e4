/** What an oracle and the map say about a folder, in one form, and how they differ. */
import type { CodeIndex } from '../../../src/core/map/codeIndex';

export interface Definition {
  readonly path: string;
  /** Of the map's own kinds; an oracle that cannot tell two of them apart names both: `function|lambda`. */
  readonly kind: string;
  /** Null where the language gives it none. */
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

export interface Answers {
  readonly definitions: readonly Definition[];
  /** `from -> to`, by path, each once. */
  readonly imports: ReadonlySet<string>;
  /** Files that the oracle cannot read: nothing about them is compared. */
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
}

export interface Compared {
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** The map's own answers about the files that the oracle was asked about and could read. */
export function answersOf(index: CodeIndex, asked: readonly string[], unread: Answers['unread']): Answers {
  const pathOf = new Map(index.modules.map(({ id, path }) => [id, path]));
  const about = new Set(asked);
  for (const { path } of unread) about.delete(path);
  const definitions = [...index.classes, ...index.functions].flatMap((node): Definition[] => {
    const path = pathOf.get(node.module) ?? '';
    if (!about.has(path)) return [];
    return [{ path, kind: node.kind, name: node.name, start: node.startLine, end: node.endLine }];
  });
  const imports = index.imports
    .map(({ from, to }) => [pathOf.get(from) ?? '', pathOf.get(to) ?? ''] as const)
    .filter(([from]) => about.has(from));
  return { definitions, imports: new Set(imports.map(([from, to]) => `${from} -> ${to}`)), unread };
}

/**
 * Pairs off definitions as a multiset: same file, lines, one of the oracle's kinds, and the name where it has one.
 * Those with a name choose first, so that what is left to choose from fits all others alike.
 */
export function compareDefinitions(expected: readonly Definition[], found: readonly Definition[]): Compared {
  const left = new Map<string, Definition[]>();
  for (const each of found) {
    const at = placeOf(each);
    const here = left.get(at);
    if (here) here.push(each);
    else left.set(at, [each]);
  }
  const missing: string[] = [];
  for (const want of [...expected].sort((a, b) => Number(a.name === null) - Number(b.name === null))) {
    const here = left.get(placeOf(want)) ?? [];
    const at = here.findIndex(
      ({ kind, name }) => want.kind.split('|').includes(kind) && fits(want.name, name),
    );
    if (at === -1) missing.push(describe(want));
    else here.splice(at, 1);
  }
  const extra = [...left.values()].flat().map(describe);
  const right = expected.length - missing.length;
  return {
    expected: expected.length,
    found: found.length,
    right,
    missing: missing.sort(),
    extra: extra.sort(),
  };
}

export function compareImports(expected: ReadonlySet<string>, found: ReadonlySet<string>): Compared {
  const missing = [...expected].filter((edge) => !found.has(edge)).sort();
  const extra = [...found].filter((edge) => !expected.has(edge)).sort();
  const right = expected.size - missing.length;
  return { expected: expected.size, found: found.size, right, missing, extra };
}

const placeOf = ({ path, start, end }: Definition): string => `${path}:${start}-${end}`;
const fits = (wanted: string | null, name: string | null): boolean => wanted === null || wanted === name;
const describe = (each: Definition): string => `${placeOf(each)} ${each.kind} ${each.name ?? ''}`.trim();
