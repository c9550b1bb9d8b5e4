/** Silent conflicts of one three-way merge that git makes in memory. */
import { throwIfCancelled } from '../../../core/errors';
import type { TreeNames, NamesInTrees } from '../../../core/git/treeNames';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { RawGit } from '../../../git/rawGit';
import { MOST_FILES } from '../structure/changedFiles';
import { treesTexts } from '../structure/treeTexts';
import type { DirectionPorts, SideChange } from './direction';
import { directionOf, readSideChange } from './direction';
import type { Direction, Found } from './facts';
import { findSilent, wantedNames } from './findSilent';
import type { FoundVersions } from './sidePlaces';
import { versionsOfFound } from './sidePlaces';

export interface SilentPorts extends Omit<DirectionPorts, 'git'> {
  readonly namesInTrees: NamesInTrees;
}

/** Trees or commits, and the tree that git made of them. */
export interface MergedSides {
  readonly ours: string;
  readonly theirs: string;
  readonly merged: string;
  /** Paths with conflicts, as git has them. */
  readonly conflicted: readonly string[];
}

export interface SideFound extends Found {
  readonly changedBy: 'ours' | 'theirs';
  /** Where the sides themselves have the two lines. */
  readonly versions: FoundVersions;
}

export interface SilentReading {
  readonly found: readonly SideFound[];
  readonly notes: readonly Phrase[];
  readonly isCut: boolean;
}

/** Cost: a parse a changed version; where a name meets, a parse of the trees and up to four linkings. */
export async function readSilent(
  sides: MergedSides,
  { git, ...ports }: SilentPorts & { readonly git: RawGit },
  signal: AbortSignal,
): Promise<SilentReading> {
  const conflicted = new Set(sides.conflicted);
  const read = (side: string): Promise<SideChange> =>
    readSideChange({ side, merged: sides.merged }, conflicted, { ...ports, git }, signal);
  const [fromOurs, fromTheirs] = [await read(sides.ours), await read(sides.theirs)];
  throwIfCancelled(signal);
  const directions = [
    { changedBy: 'ours', using: sides.theirs, direction: directionOf(fromTheirs, fromOurs) },
    { changedBy: 'theirs', using: sides.ours, direction: directionOf(fromOurs, fromTheirs) },
  ] as const;
  const notes = [...notesOf(fromOurs), ...notesOf(fromTheirs)];
  const asked = directions.map((one) => ({ ...one, names: wantedNames(one.direction) }));
  const names = [...new Set(asked.flatMap((one) => one.names))].filter((name) => name !== '');
  const needed = asked.filter((one) => one.names.length > 0);
  const said = notes.filter((note, at) => notes.findIndex((one) => sameNote(one, note)) === at);
  const isCut = [fromOurs, fromTheirs].some(({ files }) => files.some(isLeftOut));
  if (needed.length === 0) return { found: [], notes: said, isCut };
  const trees = [sides.merged, ...needed.map(({ using }) => using)];
  const maps = await mapsOf(trees, classNames(names, needed), { git, ...ports }, signal);
  if (maps === null) return { found: [], notes: [...said, tooLarge()], isCut: true };
  const [merged, ...using] = maps;
  if (merged === undefined) throw new Error('the merge has no map');
  const found = needed.flatMap(({ changedBy, direction }, at) =>
    findSilent(direction, { merged, using: using[at] ?? merged }).map((one) => ({
      ...{ ...one, changedBy },
      versions: versionsOfFound(one, changedBy, { ours: fromOurs.texts, theirs: fromTheirs.texts }),
    })),
  );
  return { found, notes: said, isCut };
}

/** Names of the classes around wanted methods too: overrides are found by them. */
function classNames(
  names: readonly string[],
  asked: readonly { readonly direction: Direction }[],
): readonly string[] {
  const wanted = new Set(names);
  for (const { direction } of asked)
    for (const { before, after, word } of [...direction.changes, ...direction.broughtRows]) {
      if (!names.includes(word)) continue;
      for (const part of (before ?? after)?.name.split('.').slice(0, -1) ?? []) wanted.add(part);
    }
  return [...wanted];
}

async function mapsOf(
  trees: readonly string[],
  names: readonly string[],
  { git, namesInTrees }: Pick<SilentPorts, 'namesInTrees'> & { readonly git: RawGit },
  signal: AbortSignal,
): Promise<readonly TreeNames[] | null> {
  const texts = await treesTexts(git, trees, signal);
  return texts === null ? null : namesInTrees({ ...texts, names });
}

function isLeftOut({ read }: SideChange['files'][number]): boolean {
  return read === 'beyond-bound' || read === 'missing' || read === 'too-large' || read === 'not-parsed';
}

function sameNote(one: Phrase, other: Phrase): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function tooLarge(): Phrase {
  return phrase('The repository is too large for maps in memory: nothing was looked for.');
}

const SHOWN = 5;

function notesOf({ files }: SideChange): readonly Phrase[] {
  const paths = (is: (file: SideChange['files'][number]) => boolean): readonly string[] =>
    files.filter(is).map(({ path }) => path);
  const beyond = paths(({ read }) => read === 'beyond-bound').length;
  return [
    ...paths(({ before, after }) => (before?.problems.length ?? 0) > 0 !== (after?.problems.length ?? 0) > 0)
      .slice(0, SHOWN)
      .map((path) =>
        phrase('{0} does not parse on one side: symbols may be missing there.', { paths: [path] }),
      ),
    ...paths(({ status }) => status === 'submodule')
      .slice(0, SHOWN)
      .map((path) =>
        phrase('{0} is a submodule at another commit: what it changes was not looked at.', { paths: [path] }),
      ),
    ...paths(({ read }) => read === 'missing')
      .slice(0, SHOWN)
      .map((path) => phrase('{0} is not in this clone and was left out.', { paths: [path] })),
    ...paths(({ read }) => read === 'too-large' || read === 'not-parsed')
      .slice(0, SHOWN)
      .map((path) => phrase('{0} could not be read and was left out.', { paths: [path] })),
    ...(beyond === 0
      ? []
      : [
          phrase(
            'Changed files beyond the first {0}, whose symbols were not compared: {1}.',
            { count: MOST_FILES },
            { count: beyond },
          ),
        ]),
  ];
}
