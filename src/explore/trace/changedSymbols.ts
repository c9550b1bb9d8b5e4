import type { ModuleNode } from '../../core/map/codeIndex';
import type { CodeSymbol } from '../map/codeTree';
import { isModule } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { readLines } from '../map/sourceLines';
import { moduleAt, nodeAt } from '../map/symbolAt';
import type { DiffFile, DiffHunk } from './unifiedDiff';

/** What a change of lines touches. */
export interface ChangedSymbols {
  /** The innermost classes and functions around the changed lines, each once. */
  readonly symbols: readonly CodeSymbol[];
  /** Modules with changed lines outside of all classes and functions. */
  readonly modules: readonly ModuleNode[];
  /** Paths that are no module of the map. */
  readonly unmapped: readonly string[];
  /** Paths whose text is neither as before the change nor as after it: lines may be off. */
  readonly differing: readonly string[];
}

type Place = CodeSymbol | ModuleNode;

/** What lines of a file touch, both inclusive and from 1; blank lines after the first are of none. */
export function symbolsInRange(map: ExploreMap, path: string, from: number, to: number): ChangedSymbols {
  const source = readLines(map, path);
  const lines = source.kind === 'lines' ? source.lines : [];
  const found = new Set<Place>();
  for (let line = from; line <= Math.min(to, Math.max(from, lines.length)); line++) {
    const node = line === from || (lines[line - 1] ?? '').trim() !== '' ? nodeAt(map, path, line) : null;
    if (node) found.add(node);
  }
  return { ...placed(found), unmapped: [], differing: [] };
}

/** What a diff touches, whether the folder is as before it or as after it. Reads the files it names. */
export function changedSymbols(map: ExploreMap, files: readonly DiffFile[]): ChangedSymbols {
  const found = new Set<Place>();
  const differing = new Set<string>();
  for (const { path, hunks } of files) {
    const source = readLines(map, path);
    if (!moduleAt(map, path) || source.kind === 'none') continue;
    for (const hunk of hunks) {
      const side = sideOf(hunk, source.lines);
      if (side === null) differing.add(path);
      for (const node of touched(map, path, hunk, side ?? 'new')) found.add(node);
    }
  }
  return {
    ...placed(found),
    unmapped: [...new Set(files.map(({ path }) => path).filter((path) => !moduleAt(map, path)))],
    differing: [...differing],
  };
}

function placed(found: ReadonlySet<Place>): Pick<ChangedSymbols, 'symbols' | 'modules'> {
  const all = [...found];
  return {
    symbols: all.filter((node): node is CodeSymbol => !isModule(node)),
    modules: all.filter(isModule),
  };
}

type Side = 'old' | 'new';

/** The side of the hunk that the file is as; null for neither. */
function sideOf(hunk: DiffHunk, lines: readonly string[]): Side | null {
  const isAs = (start: number, sign: string): boolean =>
    hunk.lines
      .filter((line) => line.startsWith(' ') || line.startsWith(sign))
      .every((line, at) => (lines[start - 1 + at] ?? '').trimEnd() === line.slice(1).trimEnd());
  if (isAs(hunk.newStart, '+')) return 'new';
  return isAs(hunk.oldStart, '-') ? 'old' : null;
}

/** Of each run of changed lines those that the side has, else the place where it has none of them. */
function touched(map: ExploreMap, path: string, hunk: DiffHunk, side: Side): readonly Place[] {
  const [own, start] = side === 'new' ? ['+', hunk.newStart] : ['-', hunk.oldStart];
  const places: (Place | null)[] = [];
  // A side without any line is told to begin at the line before it.
  let line = hunk.lines.some((each) => each.startsWith(' ') || each.startsWith(own)) ? start : start + 1;
  let run: { hasOwn: boolean } | null = null;
  for (const each of [...hunk.lines, ' ']) {
    const sign = each.charAt(0);
    if (sign === '\\') continue;
    if (sign === ' ') {
      if (run?.hasOwn === false) places.push(around(map, path, line));
      run = null;
    } else {
      run ??= { hasOwn: false };
      run.hasOwn ||= sign === own;
      if (sign === own && each.trim() !== own) places.push(nodeAt(map, path, line));
    }
    if (sign === ' ' || sign === own) line += 1;
  }
  return places.filter((place) => place !== null);
}

/** The symbol around the gap above a line: the inner one of what ends or goes on there. */
function around(map: ExploreMap, path: string, line: number): Place | null {
  const [above, below] = [nodeAt(map, path, line - 1), nodeAt(map, path, line)];
  if (above === null || below === null || below.startLine === line) return above ?? below;
  return below.endLine - below.startLine < above.endLine - above.startLine ? below : above;
}
