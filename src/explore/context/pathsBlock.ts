import type { ContextEdits } from '../../core/map/context';
import type { ModuleNode } from '../../core/map/codeIndex';
import { groupedNumber, oneLine } from '../answer/text';
import { FRAME_UNITS, arranged, dataLine, linesUnits, tokensOf } from './contextBlock';
import type { BlockDraft } from './contextBlock';
import type { Ranked } from './contextRanking';
import { moduleKey, topModules } from './modulesBlock';

/** A longer list is no overview: view_structure shows folders, search_code finds the rest. */
const MOST_PATHS = 300;

/** The best modules that have no summary as paths, grouped by directory: as many as there is room for. */
export function pathsBlock(modules: readonly Ranked<ModuleNode>[], edits: ContextEdits): BlockDraft {
  const told = new Set(topModules(modules, edits));
  const rest = edits.dropped.includes('block:paths')
    ? []
    : arranged(modules, moduleKey, edits).filter((ranked) => !told.has(ranked));
  const listed = rest.slice(0, MOST_PATHS);
  return {
    kind: 'paths',
    wantedUnits: listed.length === 0 ? 0 : FRAME_UNITS + linesUnits(grouped(listed)),
    build: (room) => {
      const shown = listed.slice(0, mostThatFit(listed, room - FRAME_UNITS));
      if (shown.length === 0) return null;
      return {
        title: `Other modules by directory (${groupedNumber(shown.length)} of ${groupedNumber(rest.length)}, best first)`,
        lines: grouped(shown),
        origins: [],
        entries: inGroups(shown).flatMap(({ members }) => members.map((ranked) => entryOf(ranked, edits))),
        leftOut: rest.length - shown.length,
      };
    },
  };
}

function entryOf(ranked: Ranked<ModuleNode>, { pinned }: ContextEdits) {
  const { id, path, startLine, endLine } = ranked.node;
  return {
    key: moduleKey(ranked),
    id,
    path,
    line: startLine,
    endLine,
    level: 'path' as const,
    tokens: tokensOf(linesUnits([`${fileName(path)},`])),
    score: ranked.score,
    terms: ranked.terms,
    pinned: pinned.includes(moduleKey(ranked)),
  };
}

/** By bisection: more paths never cost less. */
function mostThatFit(modules: readonly Ranked<ModuleNode>[], room: number): number {
  let low = 0;
  let high = modules.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (linesUnits(grouped(modules.slice(0, middle))) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Group {
  readonly folder: string;
  readonly members: Ranked<ModuleNode>[];
}

/** By folder, in the order in which the first of each comes. */
function inGroups(modules: readonly Ranked<ModuleNode>[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const ranked of modules) {
    const { path } = ranked.node;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const group = groups.get(folder);
    if (group) group.members.push(ranked);
    else groups.set(folder, { folder, members: [ranked] });
  }
  return [...groups.values()];
}

/** A line of a folder holds so many files, so that none is clipped. */
const FILES_IN_LINE = 8;

function grouped(modules: readonly Ranked<ModuleNode>[]): readonly string[] {
  return inGroups(modules).flatMap(({ folder, members }) => {
    const names = members.map(({ node }) => fileName(node.path));
    const rows = Array.from({ length: Math.ceil(names.length / FILES_IN_LINE) }, (_, at) =>
      names.slice(at * FILES_IN_LINE, (at + 1) * FILES_IN_LINE).join(', '),
    );
    return rows.map((row, at) =>
      dataLine(at === 0 ? `${folder === '' ? './' : oneLine(folder)}: ${row}` : `  ${row}`),
    );
  });
}

function fileName(path: string): string {
  return oneLine(path.slice(path.lastIndexOf('/') + 1));
}
