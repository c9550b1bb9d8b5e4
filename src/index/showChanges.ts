/** Shows what has changed in a folder at once, before the whole is linked again. */
import type { FileFacts } from './facts';
import { changedSince, isPartial, makingOf, skippedFiles, takeLinked, takeProvisional } from './folderState';
import type { FolderState, MadeIndex } from './folderState';
import { SLICE_MS, factsOf } from './folderWork';
import type { Folder } from './folderWork';
import { provisionalIndex } from './graph/provisionalIndex';
import type { Edit } from './graph/provisionalIndex';
import { byCodeUnits } from '../core/order';
import { finishInSlices } from './pausing';
import { createModuleSpace } from './resolve/moduleSpace';
import type { ModuleSpace, WorkspaceFiles } from './resolve/moduleSpace';

/**
 * What an index shows of what has changed since it was linked. linked: nothing has. shown: all, provisional. hidden: nothing
 * of it can be told before the whole is linked.
 */
export type Showing = 'linked' | 'shown' | 'hidden';

/** Of more files, calls that may have changed are told with the whole: their neighbourhood is the whole, or near it. */
const MOST_WITH_FLOW = 20;

/** So many are told anew by the linked index each time, which knows what an edit that is undone had led to. */
const FEW = 5;

/** Brings the index up to what the state holds, as far as that can be told without linking the whole. */
export type ShowChanges = (folder: Folder) => Promise<Showing>;

/** Remembers the module space, which most changes leave as it is. */
export function createShowChanges(): ShowChanges {
  const spaceOf = rememberSpace();
  return async (folder) => {
    const { state } = folder;
    const { linked, made } = state;
    if (!linked) return 'hidden';
    let previous = linked;
    let changed = changedSince(state, linked);
    if (changed.size === 0 && linked.key !== null && linked.key === makingOf(state).key) {
      takeLinked(state, linked);
      return 'linked';
    }
    if (made && made !== linked && changed.size > FEW) {
      previous = made;
      changed = changedSince(state, made);
    }
    const edit = editOf(folder, previous, changed, spaceOf);
    const index = await finishInSlices(provisionalIndex(edit), SLICE_MS);
    state.isProvisional = true;
    if (!index) return 'hidden';
    takeProvisional(state, index, { index, ...makingOf(state), key: null });
    return 'shown';
  };
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
    depth: changed.size > MOST_WITH_FLOW ? 'definitions' : 'flow',
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
  let made: { readonly of: WorkspaceFiles; readonly space: ModuleSpace } | undefined;
  return (files) => {
    const { configs } = files;
    if (!made || !isSame(made.of, files))
      made = { of: { ...files, configs: new Map(configs) }, space: createModuleSpace(files) };
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
