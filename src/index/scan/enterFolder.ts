import { join } from 'node:path';
import type { Log, TrackedFiles } from '../../core/ports';
import type { FolderContext, Verdict } from './folderContext';
import { holdsTracked, repositoryOf } from './folderContext';
import { installedReason } from './installedFolders';
import { readRuleFile } from './readRuleFile';
import { excludeChain } from './rootContext';
import { extendChain } from './ruleChain';
import { otherWorkTreeReason } from './skipReasons';

export interface ScanPorts {
  /** The clock that file times are compared with; the machine's where none is given. */
  readonly nowMs?: () => number;
  readonly tracked: TrackedFiles;
  readonly log: Log;
}

export type Entered =
  | { readonly kind: 'entered'; readonly context: FolderContext }
  | { readonly kind: 'ignored'; readonly by: string }
  | { readonly kind: 'skipped'; readonly reason: string };

/** A folder inside the indexed one that is about to be entered. */
export interface FolderEntry {
  /** Absolute path of the indexed folder. */
  readonly root: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly entryNames: ReadonlySet<string>;
}

/**
 * The context for the entries of a folder below `parent`, or why nothing in it is in.
 * A repository inside (submodule or clone) follows its own ignore files and its own list of tracked files,
 * as git would there; settings and .aiignore go on counting. One git call for each such repository.
 */
export async function enterFolder(
  parent: FolderContext,
  entry: FolderEntry,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<Entered> {
  if (entry.verdict.kind === 'ignored') return entry.verdict;
  const ruledOut = entry.verdict.kind === 'trackedOnly' ? entry.verdict.by : null;
  const ignoredBy = ruledOut ?? installedReason(entry.name, entry.entryNames);
  // A submodule is no exception here: git tracks it as one path, with nothing below it.
  if (ignoredBy !== null && !holdsTracked(parent, entry.name)) return { kind: 'ignored', by: ignoredBy };
  const inherited = { ...below(parent, entry.name), ignoredBy };
  const nested = entry.entryNames.has('.git') ? await enterRepository(inherited, entry, ports, signal) : null;
  if (nested === 'same') return { kind: 'skipped', reason: otherWorkTreeReason };
  return { kind: 'entered', context: withOwnRules(nested ?? inherited, entry, ports.log) };
}

/** The context with the rules of the folder's own ignore files. */
export function withOwnRules(
  context: FolderContext,
  entry: Pick<FolderEntry, 'root' | 'entryNames'>,
  log: Log,
): FolderContext {
  const read = (name: string) =>
    entry.entryNames.has(name)
      ? readRuleFile(
          {
            file: join(entry.root, context.path, name),
            shownAs: context.path + name,
            base: context.fullPath,
            links: 'refused',
          },
          log,
        )
      : null;
  return {
    ...context,
    gitRules: extendChain(context.gitRules, read('.gitignore')),
    userRules: extendChain(context.userRules, read('.aiignore')),
  };
}

function below(parent: FolderContext, name: string): FolderContext {
  return { ...parent, path: `${parent.path}${name}/`, fullPath: `${parent.fullPath}${name}/` };
}

async function enterRepository(
  inherited: FolderContext,
  entry: FolderEntry,
  ports: ScanPorts,
  signal: AbortSignal,
): Promise<FolderContext | 'same' | null> {
  const folder = join(entry.root, inherited.path.slice(0, -1));
  const workTree = await ports.tracked.list(folder, signal);
  // A .git that is none: git answers for the repository around it, or not at all.
  if (workTree === null || workTree.top !== folder) return null;
  if (workTree.excludeFile === inherited.repository?.excludeFile) return 'same';
  return {
    ...inherited,
    gitRules: excludeChain(workTree, ports.log, inherited.fullPath),
    repository: repositoryOf(workTree, inherited.path),
    ignoredBy: null,
  };
}
