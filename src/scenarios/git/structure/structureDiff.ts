/** What a change does to the structure of a program, between any two versions of a repository. */
import type { StructureChange, StructureReport, MapDiff } from '../../../core/git/structure';
import type { ShapesOf } from '../../../core/git/shapes';
import type { CompareTrees, TreeMapsAsked } from '../../../core/git/treeMaps';
import { throwIfCancelled } from '../../../core/errors';
import { inEnglish, phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Repository } from '../../../git/operations/repository';
import { MOST_RENAMES, readTreeChanges } from '../../../git/operations/treeChanges';
import type { TreeChange } from '../../../git/operations/treeChanges';
import { changeRows, counted, fileRows, NO_CHANGES } from './changeRows';
import { MOST_FILES, compareFiles } from './changedFiles';
import type { ComparedFile, KnownVersions } from './changedFiles';
import { entitiesOf } from './entities';
import { pairSymbols } from './pairing';
import { parseRange } from './range';
import type { WorkTreeChange } from './range';
import type { OpenedSides } from './sides';
import { withSides } from './sides';
import { readTreeTexts } from './treeTexts';

export interface StructurePorts {
  readonly shapesOf: ShapesOf;
  /** Null where no maps are wanted: edges, cycles, ranks and tests are not told then. */
  readonly compareTrees: CompareTrees | null;
  /** From earlier comparisons; new versions are put in. */
  readonly known: KnownVersions;
  /** Hears of the symbols as soon as they are known, before maps are made. */
  readonly onSymbols?: (report: StructureReport) => void;
}

export interface StructureDiff {
  readonly report: StructureReport;
  /** The same as the report's, to be shown in another language. */
  readonly notes: readonly Phrase[];
}

/**
 * Compares two versions: `written` as parseRange reads it, or two states of the work tree. Changes nothing of the user's. Throws UserError for a name that is no
 * commit. Cost: a parse a changed version, then, for maps, a parse of each file and two linkings.
 */
export async function structureDiff(
  repository: Repository,
  written: string | null | WorkTreeChange,
  ports: StructurePorts,
  signal: AbortSignal,
): Promise<StructureDiff> {
  const compared = written === null || typeof written === 'string' ? parseRange(written) : written;
  return withSides(repository, compared, signal, async (sides) => {
    const { git } = sides;
    const changes = await readTreeChanges(git, sides.from.tree, sides.to.tree);
    const files = await compareFiles(changes, { ...ports, git }, signal);
    throwIfCancelled(signal);
    const pairing = pairSymbols(entitiesOf(files, 'before'), entitiesOf(files, 'after'));
    const rows = changeRows(files, pairing);
    const notes = [...sides.notes, ...fileNotes(changes, files), ...(pairing.isCut ? [cutNote()] : [])];
    const isCut = pairing.isCut || files.some(({ read }) => read === 'beyond-bound' || read === 'missing');
    const parts: Parts = { sides, files, rows, notes, isCut };
    const unmapped = reportOf(parts, null);
    ports.onSymbols?.(unmapped);
    if (ports.compareTrees === null) return { report: unmapped, notes };
    const maps = await compareMapsOf(parts, ports.compareTrees, signal);
    if (maps !== null) return { report: reportOf(parts, maps), notes };
    const told = [...notes, tooLargeNote()];
    return { report: reportOf({ ...parts, notes: told, isCut: true }, null), notes: told };
  });
}

interface Parts {
  readonly sides: OpenedSides;
  readonly files: readonly ComparedFile[];
  readonly rows: readonly StructureChange[];
  readonly notes: readonly Phrase[];
  readonly isCut: boolean;
}

const NO_MAPS: MapDiff = {
  edges: { added: [], removed: [] },
  counts: { added: 0, removed: 0, tests: 0 },
  cycles: { added: [], removed: [] },
  ...{ rank: [], tests: [] },
};

function reportOf({ sides, files, rows, notes, isCut }: Parts, maps: MapDiff | null): StructureReport {
  return {
    version: 1,
    ...{ from: sides.from.side, to: sides.to.side },
    symbols: rows,
    files: fileRows(files, rows),
    totals: { files: files.length, ...rows.reduce(counted, NO_CHANGES) },
    ...(maps ?? NO_MAPS),
    ...{ mapped: maps !== null, partial: isCut, notes: notes.map(inEnglish) },
  };
}

async function compareMapsOf(
  { sides: { git, from, to }, files, rows }: Parts,
  compareTrees: CompareTrees,
  signal: AbortSignal,
): Promise<MapDiff | null> {
  const texts = await readTreeTexts(git, { before: from.tree, after: to.tree }, signal);
  if (texts === null) return null;
  const maps = await compareTrees({
    ...texts,
    renames: renamesOf(files, rows),
    changed: changedOf(files, rows),
  });
  throwIfCancelled(signal);
  return maps;
}

function renamesOf(
  files: readonly ComparedFile[],
  rows: readonly StructureChange[],
): TreeMapsAsked['renames'] {
  return [
    ...files.flatMap(({ path, oldPath }) =>
      path === oldPath ? [] : [{ from: { path: oldPath, name: '' }, to: { path, name: '' } }],
    ),
    ...rows.flatMap(({ before, after, path, from }) => {
      if (before === null || after === null || from === null) return [];
      if (before === after && path === from.path) return [];
      return [{ from: { path: from.path, name: before }, to: { path, name: after } }];
    }),
  ];
}

/** What only looks otherwise breaks no test. */
function changedOf(
  files: readonly ComparedFile[],
  rows: readonly StructureChange[],
): TreeMapsAsked['changed'] {
  const isReal = ({ change, body }: StructureChange): boolean => change !== 'body' || body === 'code';
  return [
    ...rows.flatMap((row) =>
      row.after !== null && isReal(row) ? [{ path: row.path, name: row.after }] : [],
    ),
    ...fileRows(files, []).flatMap(({ path, top, status }) =>
      top === 'code' && status !== 'deleted' ? [{ path, name: '' }] : [],
    ),
  ];
}

function fileNotes(changes: readonly TreeChange[], files: readonly ComparedFile[]): readonly Phrase[] {
  const count = (read: ComparedFile['read']): number => files.filter((file) => file.read === read).length;
  const notes: Phrase[] = [];
  const [beyond, missing] = [count('beyond-bound'), count('missing')];
  if (beyond > 0)
    notes.push(
      phrase(
        'Changed files beyond the first {0}, whose symbols were not compared: {1}.',
        { count: MOST_FILES },
        { count: beyond },
      ),
    );
  if (missing > 0)
    notes.push(
      phrase('Files that are not in this clone, whose symbols were not compared: {0}.', { count: missing }),
    );
  const broken = files.filter(hasNewProblems);
  for (const { path } of broken.slice(0, SHOWN_FILES))
    notes.push(phrase('{0} does not parse on one side: symbols may be missing there.', { paths: [path] }));
  if (broken.length > SHOWN_FILES)
    notes.push(
      phrase('More files that do not parse on one side: {0}.', { count: broken.length - SHOWN_FILES }),
    );
  const [came, went] = [
    changes.filter(({ before }) => before === null).length,
    changes.filter(({ after }) => after === null).length,
  ];
  if (Math.min(came, went) > 0 && came * went > MOST_RENAMES * MOST_RENAMES)
    notes.push(phrase('So many files came and went that only unchanged files were taken for renamed.'));
  return notes;
}

const SHOWN_FILES = 5;

function hasNewProblems({ before, after }: ComparedFile): boolean {
  const [old, young] = [before?.problems.length ?? 0, after?.problems.length ?? 0];
  return old > 0 !== young > 0;
}

function cutNote(): Phrase {
  return phrase(
    'There are too many new symbols to compare all bodies: some renamed and moved ones are told as removed and added.',
  );
}

function tooLargeNote(): Phrase {
  return phrase(
    'The repository is too large for two maps in memory: edges, cycles, ranks and tests are not told.',
  );
}
