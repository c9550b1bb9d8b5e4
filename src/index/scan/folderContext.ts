import type { GitWorkTree } from '../../core/ports';
import { rulePath } from './ignoreRules';
import type { RuleChain } from './ruleChain';
import { matchChain } from './ruleChain';

/** What decides about the entries of one folder. */
export interface FolderContext {
  /** Relative to the indexed folder; '' or ending in `/`. */
  readonly path: string;
  /** The same from the top that the rules count from: the repository's, else the indexed folder. */
  readonly fullPath: string;
  /** git's ignore files, from core.excludesFile to the folder's own .gitignore. */
  readonly gitRules: RuleChain;
  /** Settings excludes and .aiignore files: the user's express wish, which hides tracked files too. */
  readonly userRules: RuleChain;
  readonly repository: Repository | null;
  /** Why the folder is ignored; only tracked files below it are in. Null where it is not. */
  readonly ignoredBy: string | null;
}

/** The repository that a folder belongs to. */
export interface Repository {
  /** The folder that `tracked` counts from, relative to the indexed folder; '' or ending in `/`. */
  readonly base: string;
  readonly tracked: ReadonlySet<string>;
  /** Every folder above a tracked path. */
  readonly trackedFolders: ReadonlySet<string>;
  readonly excludeFile: string;
}

export type Verdict =
  | { readonly kind: 'in' }
  /** A folder that is ignored but holds tracked files. */
  | { readonly kind: 'trackedOnly'; readonly by: string }
  | { readonly kind: 'ignored'; readonly by: string };

/**
 * Whether an entry of the folder is in, by name alone: .git never; what settings or .aiignore hide, not;
 * tracked files; then git's own rules. A negated rule in .aiignore takes back another of .aiignore or the
 * settings, never one of git's.
 */
export function judge(context: FolderContext, name: string, kind: 'file' | 'folder'): Verdict {
  if (name === '.git') return { kind: 'ignored', by: 'the repository itself (.git)' };
  const path = rulePath(context.fullPath + name, kind === 'folder');
  const hidden = matchChain(context.userRules, path);
  if (hidden?.ignored) return { kind: 'ignored', by: hidden.by };
  if (isTracked(context, name)) return { kind: 'in' };
  const by = context.ignoredBy ?? ignoringRule(matchChain(context.gitRules, path));
  if (by === null) return { kind: 'in' };
  return kind === 'folder' && holdsTracked(context, name)
    ? { kind: 'trackedOnly', by }
    : { kind: 'ignored', by };
}

/** Whether a file below the folder is tracked. */
export function holdsTracked(context: FolderContext, name: string): boolean {
  return context.repository?.trackedFolders.has(trackedKey(context, context.repository, name)) ?? false;
}

/** The work tree as `judge` needs it; linear in the tracked paths. */
export function repositoryOf(workTree: GitWorkTree, base: string): Repository {
  const trackedFolders = new Set<string>();
  for (const path of workTree.tracked) {
    let end = path.lastIndexOf('/');
    while (end > 0 && !trackedFolders.has(path.slice(0, end))) {
      trackedFolders.add(path.slice(0, end));
      end = path.lastIndexOf('/', end - 1);
    }
  }
  return { base, tracked: workTree.tracked, trackedFolders, excludeFile: workTree.excludeFile };
}

/** A tracked folder is a submodule: git tracks files, and this one kind of folder. */
function isTracked(context: FolderContext, name: string): boolean {
  return context.repository?.tracked.has(trackedKey(context, context.repository, name)) ?? false;
}

function trackedKey(context: FolderContext, repository: Repository, name: string): string {
  return (context.path + name).slice(repository.base.length);
}

function ignoringRule(match: { readonly ignored: boolean; readonly by: string } | null): string | null {
  return match?.ignored ? match.by : null;
}
