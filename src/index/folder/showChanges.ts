/** Shows what has changed in a folder at once, before the whole is linked again. */
import type { CodeIndex } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { FileFacts } from '../extract/facts';
import { changedSince, isPartial, makingOf, skippedFiles, takeLinked, takeProvisional } from './folderState';
import type { FolderState, MadeIndex } from './folderState';
import { SLICE_MS, factsOf, stillLinked } from './folderWork';
import type { Folder } from './folderWork';
import { provisionalIndex } from '../graph/provisionalIndex';
import type { Edit } from '../graph/provisionalIndex';
import { finishInSlices, workFor } from '../../core/async/pausing';
import type { Pausing } from '../../core/async/pausing';
import { createModuleSpace } from '../resolve/moduleSpace';
import type { ModuleSpace, WorkspaceFiles } from '../resolve/moduleSpace';

/**
 * What an index shows of what has changed since it was linked. linked: nothing has. shown: all, provisional. hidden: nothing
 * of it can be told before the whole is linked.
 */
export type Showing = 'linked' | 'shown' | 'hidden';

/** Of more files, calls that may have changed are told with the whole: their neighbourhood is the whole, or near it. */
const MOST_WITH_FLOW = 20;

/** So many are told anew by the linked index each time, which knows what an edit that is undone had led to. */
const FEW = 5;

/**
 * What calls may take to be told of with the rest; where they take longer, definitions and imports are shown without them,
 * and calls when they are there.
 */
const CALLS_MS = 20;

/**
 * Brings the index up to what the state holds, as far as that can be told without linking the whole. `onShown` is called each
 * time when the index has changed; `isAwaited` says whether something else is to be read, which ends what can wait.
 */
export type ShowChanges = (folder: Folder, onShown: () => void, isAwaited: () => boolean) => Promise<Showing>;

/** Remembers the module space, which most changes leave as it is. */
export function createShowChanges(): ShowChanges {
  const spaceOf = rememberSpace();
  return async (folder, onShown, isAwaited) => {
    const { state } = folder;
    const previous = previousOf(state);
    if (!previous) return 'hidden';
    const { changed } = previous;
    if (changed.size === 0 && isLinked(state)) return 'linked';
    state.isProvisional = true;
    const edit = editOf(folder, previous.made, changed, spaceOf);
    const take = (index: CodeIndex): void => {
      takeProvisional(state, index, { index, ...makingOf(state), key: null });
      onShown();
    };
    if (changed.size > MOST_WITH_FLOW)
      return takeFrom(provisionalIndex({ ...edit, depth: 'definitions' }), take);
    const withCalls = provisionalIndex(edit);
    const soon = workFor(withCalls, CALLS_MS);
    if (soon.isDone) {
      if (soon.result) take(soon.result);
      return soon.result ? 'shown' : 'hidden';
    }
    const showing = await takeFrom(provisionalIndex({ ...edit, depth: 'definitions' }), take);
    if (showing === 'shown' && !isAwaited()) await takeFrom(unlessAwaited(withCalls, isAwaited), take);
    return showing;
  };
}

async function takeFrom(
  work: Pausing<CodeIndex | null>,
  take: (index: CodeIndex) => void,
): Promise<'shown' | 'hidden'> {
  const index = await finishInSlices(work, SLICE_MS);
  if (index) take(index);
  return index ? 'shown' : 'hidden';
}

/** As the work, but null once something else is awaited. */
function* unlessAwaited<T>(work: Pausing<T>, isAwaited: () => boolean): Pausing<T | null> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (isAwaited()) return null;
    yield;
  }
}

/** Whether the state is what the linked index was made of, which then stands. */
function isLinked(state: FolderState): boolean {
  const linked = stillLinked(state);
  if (linked) takeLinked(state, linked);
  return linked !== null;
}

/** The index to go by, and the paths of files that have changed since it was made. */
function previousOf(
  state: FolderState,
): { readonly made: MadeIndex; readonly changed: ReadonlySet<string> } | null {
  const { linked, made } = state;
  if (!linked) return null;
  const changed = changedSince(state, linked);
  if (!made || made === linked || changed.size <= FEW) return { made: linked, changed };
  return { made, changed: changedSince(state, made) };
}

function editOf(
  folder: Folder,
  previous: MadeIndex,
  changed: ReadonlySet<string>,
  spaceOf: (files: WorkspaceFiles) => ModuleSpace,
): Edit {
  const { state } = folder;
  const files = filesOf(state);
  return {
    previous: previous.index,
    files,
    space: spaceOf({ rootName: state.rootName, facts: files, configs: state.configs }),
    skipped: skippedFiles(state),
    partial: isPartial(state),
    changed,
    factsOf: (path) => factsOf(folder, path),
    factsBefore: (path) => factsBefore(folder, previous, path),
    depth: 'flow',
  };
}

/** The files that have facts, in code-unit order of path. */
function filesOf({ known }: FolderState): WorkspaceFiles['facts'] {
  const files: WorkspaceFiles['facts'][number][] = [];
  for (const { path, outcome } of known.values())
    if (outcome.kind === 'facts') files.push({ path, language: outcome.language });
  return files.sort((a, b) => byCodeUnits(a.path, b.path));
}

/** What an index was made of is in memory, or still stored: facts are stored anew only when all is linked. */
function factsBefore({ keeper }: Folder, { files, facts }: MadeIndex, path: string): FileFacts | null {
  const digest = files.get(path) ?? null;
  const inMemory = facts.get(path);
  if (inMemory || digest === null) return inMemory ?? null;
  return keeper.facts([{ path, mark: { stamp: null, digest } }]).get(path) ?? null;
}

function rememberSpace(): (files: WorkspaceFiles) => ModuleSpace {
  let made: { readonly files: WorkspaceFiles; readonly space: ModuleSpace } | undefined;
  return (files) => {
    const { configs } = files;
    if (!made || !isSame(made.files, files))
      made = { files: { ...files, configs: new Map(configs) }, space: createModuleSpace(files) };
    return made.space;
  };
}

function isSame(before: WorkspaceFiles, now: WorkspaceFiles): boolean {
  if (before.facts.length !== now.facts.length || before.configs.size !== now.configs.size) return false;
  for (const [path, text] of now.configs) if (before.configs.get(path) !== text) return false;
  return now.facts.every(({ path, language }, at) => {
    const was = before.facts[at];
    return was?.path === path && was.language === language;
  });
}
