/** What files become when conflicts are chosen: worked out in memory, before anything is written. */
import { UserError } from '../../core/errors';
import type { ConflictKind } from '../../core/git/conflicts';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../../git/bytePaths';
import { shownPath } from '../../git/bytePaths';
import { blobId } from '../../git/operations/operationState';
import type { Repository } from '../../git/operations/repository';
import { readingGit } from '../../git/operations/repository';
import type { Stage } from '../../git/operations/unmerged';
import type { WorkFile } from '../../git/operations/workFiles';
import { readWorkFile } from '../../git/operations/workFiles';
import { rawGit } from '../../git/rawGit';
import { encode } from './coding';
import type { ConflictReading, FileReading, MergeReading } from './mergeReading';

/** How one conflict is resolved. A side is what it has, byte for byte: the one way for what is no text. */
export type Choice =
  /** As PrintedCandidate.text. */
  | { readonly id: string; readonly text: string | null }
  | { readonly id: string; readonly side: 'ours' | 'theirs' };

export interface ResolvedFile {
  readonly reading: FileReading;
  /** What is put into the work tree; null where it stays as it is: a submodule. */
  readonly file: WorkFile | null;
  /** What is put into the index as it is. */
  readonly entry: Stage | null;
  /** The text, where it is one; null for a deleted file too. */
  readonly text: string | null;
  /** How many of its conflicts are still open. */
  readonly open: number;
}

/** The files that have choices, in order. Throws UserError for an id that is unknown or chosen twice, and for a text that cannot be. */
export async function resolveFiles(
  repository: Repository,
  reading: MergeReading,
  choices: readonly Choice[],
  signal: AbortSignal,
): Promise<readonly ResolvedFile[]> {
  const byId = new Map<string, Choice>();
  for (const choice of choices) {
    if (byId.has(choice.id))
      throw new UserError('bad-input', phrase('The conflict {0} is resolved twice. Keep one.', choice.id));
    byId.set(choice.id, choice);
  }
  const known = new Set(reading.files.flatMap(({ conflicts }) => conflicts.map(({ id }) => id)));
  const unknown = choices.find(({ id }) => !known.has(id));
  if (unknown !== undefined)
    throw new UserError(
      'bad-input',
      phrase('There is no conflict {0} any more. Read the conflicts again.', unknown.id),
    );
  const resolved: ResolvedFile[] = [];
  for (const file of reading.files) {
    const own = file.conflicts.flatMap((conflict) => {
      const choice = byId.get(conflict.id);
      return choice === undefined ? [] : [{ conflict, choice }];
    });
    if (own.length > 0) resolved.push(await resolveFile(repository, file, own, signal));
  }
  return resolved;
}

interface Chosen {
  readonly conflict: ConflictReading;
  readonly choice: Choice;
}

async function resolveFile(
  repository: Repository,
  reading: FileReading,
  chosen: readonly Chosen[],
  signal: AbortSignal,
): Promise<ResolvedFile> {
  const [only] = chosen;
  if (only?.conflict.place === null) return wholeFile(repository, reading, only.choice, signal);
  const text = splice(reading, chosen);
  const bytes = encode(text, reading.coding ?? 'utf8', shownPath(reading.path));
  const there = await readWorkFile(repository.top, reading.path);
  const isExecutable = there.kind === 'file' ? there.isExecutable : reading.stages.ours?.mode === '100755';
  const ids = new Set(chosen.map(({ conflict }) => conflict.id));
  const open = reading.conflicts.filter(({ id, isOpen }) => isOpen && !ids.has(id)).length;
  return { reading, file: { kind: 'file', bytes, isExecutable }, entry: null, text, open };
}

/** The file's text with the chosen regions replaced. */
function splice({ lines, path }: FileReading, chosen: readonly Chosen[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { conflict, choice } of chosen) {
    const text = 'side' in choice ? conflict.texts[choice.side] : choice.text;
    if (text === null || conflict.place === null || lines === null)
      throw new UserError(
        'bad-input',
        phrase('A region of {0} cannot be deleted as a file is: give an empty text.', shownPath(path)),
      );
    pieces.push(lines.slice(at, conflict.place.from).join(''), text);
    at = conflict.place.to;
  }
  pieces.push((lines ?? []).slice(at).join(''));
  return pieces.join('');
}

async function wholeFile(
  repository: Repository,
  reading: FileReading,
  choice: Choice,
  signal: AbortSignal,
): Promise<ResolvedFile> {
  const { stages, path } = reading;
  const side = sideOf(reading, choice);
  if (reading.kind === 'submodule') return submodule(reading, side);
  const isOwnText = 'text' in choice && choice.text !== null && side === null;
  if (!isOwnText) await requireNotEdited(repository, reading, signal);
  if (side !== null) {
    const stage = stages[side];
    const text = reading.texts[side];
    if (stage === null) return { reading, file: { kind: 'none' }, entry: null, text: null, open: 0 };
    return { reading, file: await sideFile(repository, path, stage, signal), entry: null, text, open: 0 };
  }
  const text = 'text' in choice ? choice.text : null;
  if (text === null) return { reading, file: { kind: 'none' }, entry: null, text, open: 0 };
  if (reading.kind === 'binary')
    throw new UserError('bad-input', phrase('{0} is binary: choose one of its sides.', shownPath(path)));
  const bytes = encode(text, reading.coding ?? 'utf8', shownPath(path));
  const mode = (stages.ours ?? stages.theirs ?? stages.base)?.mode;
  const file: WorkFile =
    mode === '120000'
      ? { kind: 'link', target: bytes }
      : { kind: 'file', bytes, isExecutable: mode === '100755' };
  return { reading, file, entry: null, text, open: 0 };
}

/** The side that a choice means: named, or by its very text. */
function sideOf({ texts, kind, stages }: FileReading, choice: Choice): 'ours' | 'theirs' | null {
  if ('side' in choice) return choice.side;
  if (kind === 'submodule') {
    if (choice.text === null) return null;
    const wanted = choice.text.trim();
    return stages.ours?.id === wanted ? 'ours' : stages.theirs?.id === wanted ? 'theirs' : null;
  }
  if (choice.text === null) return null;
  return texts.ours === choice.text ? 'ours' : texts.theirs === choice.text ? 'theirs' : null;
}

/** Its commit alone is put into the index. Throws UserError where it is not told which: what is checked out is nobody's choice. */
function submodule(reading: FileReading, side: 'ours' | 'theirs' | null): ResolvedFile {
  if (side === null)
    throw new UserError(
      'bad-input',
      phrase('{0} is a submodule: choose one of its sides.', shownPath(reading.path)),
    );
  const entry = reading.stages[side];
  if (entry === null)
    throw new UserError(
      'bad-input',
      phrase('That side has no submodule {0}: remove it with git rm, and go on.', shownPath(reading.path)),
    );
  return { reading, file: null, entry, text: null, open: 0 };
}

/** Kinds of which git leaves a version as it is in the work tree. */
const LEFT_AS_THEY_ARE: ReadonlySet<ConflictKind> = new Set(['modify-delete', 'rename', 'binary']);

/** Throws UserError where somebody edited a whole file since git left it, and a side would be written over that. */
async function requireNotEdited(
  repository: Repository,
  { kind, attributes, stages: { base, ours, theirs }, standing, isAdded, path }: FileReading,
  signal: AbortSignal,
): Promise<void> {
  if (standing === null || isAdded || !LEFT_AS_THEY_ARE.has(kind)) return;
  // Such a file git merges by lines as the repository has it.
  if (attributes.filter !== null || attributes.encoding !== null) return;
  const stages = [ours, theirs, base].filter((stage) => stage !== null);
  if (stages.some(({ id }) => id === standing)) return;
  for (const stage of stages) {
    const file = await sideFile(repository, path, stage, signal);
    if (file.kind === 'file' && blobId(file.bytes, repository.format) === standing) return;
  }
  throw new UserError(
    'bad-input',
    phrase(
      '{0} was edited by hand: keep that with git add, or give the text that it shall have.',
      shownPath(path),
    ),
  );
}

/** As git would check the side's file out: its filters and line ends are the user's. */
async function sideFile(
  repository: Repository,
  path: BytePath,
  { mode, id }: Stage,
  signal: AbortSignal,
): Promise<WorkFile> {
  const git = readingGit(repository, signal);
  if (mode === '120000') return { kind: 'link', target: await rawGit(git, ['cat-file', 'blob', id]) };
  const bytes = await rawGit(git, ['cat-file', '--filters', `--path=${shownPath(path)}`, id]);
  return { kind: 'file', bytes, isExecutable: mode === '100755' };
}
