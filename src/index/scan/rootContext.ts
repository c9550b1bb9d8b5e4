import { dirname, join, relative, sep } from 'node:path';
import type { GitWorkTree, Log } from '../../core/ports';
import type { FolderContext } from './folderContext';
import { repositoryOf } from './folderContext';
import type { RulePath } from './ignoreRules';
import { parseIgnoreFile, rulePath } from './ignoreRules';
import { readRuleFile } from './readRuleFile';
import type { RuleChain } from './ruleChain';
import { extendChain, matchChain } from './ruleChain';

/**
 * The context of the indexed folder before its own ignore files are read: settings, git's exclude files
 * and the ignore files above the folder, up to its repository's top.
 * The folder named is never excluded: where rules from above ignore it, they say nothing of its files either.
 */
export function rootContext(
  folder: string,
  workTree: GitWorkTree | null,
  excludes: readonly string[],
  log: Log,
): FolderContext {
  const fullPath = workTree === null ? '' : pathBelow(workTree.top, folder);
  const settings = { shownAs: 'settings', baseLength: 0, rules: parseIgnoreFile(excludes.join('\n')) };
  return {
    path: '',
    fullPath,
    gitRules:
      workTree === null
        ? []
        : chainAbove(workTree.top, fullPath, '.gitignore', excludeChain(workTree, log), log),
    userRules: [
      ...extendChain([], { ...settings, baseLength: Buffer.byteLength(fullPath) }),
      ...(workTree === null ? [] : chainAbove(workTree.top, fullPath, '.aiignore', [], log)),
    ],
    repository: workTree === null ? null : repositoryOf(workTree, ''),
    ignoredBy: null,
  };
}

/** core.excludesFile and info/exclude, the weaker first; their patterns count from the top. */
export function excludeChain(workTree: GitWorkTree, log: Log, base = ''): RuleChain {
  const files = [workTree.userExcludeFile, workTree.excludeFile].flatMap((file) => file ?? []);
  return files.reduce<RuleChain>(
    (chain, file) => extendChain(chain, readRuleFile({ file, shownAs: file, base, links: 'followed' }, log)),
    [],
  );
}

function chainAbove(top: string, fullPath: string, name: string, start: RuleChain, log: Log): RuleChain {
  let chain = start;
  let base = '';
  for (const part of fullPath.split('/').slice(0, -1)) {
    const file = join(top, base, name);
    chain = extendChain(chain, readRuleFile({ file, shownAs: file, base, links: 'refused' }, log));
    base += `${part}/`;
    if (hidesFolder(chain, base)) return [];
  }
  return chain;
}

/** Whether rules ignore the folder, or (`build/**`) all that is in it. */
function hidesFolder(chain: RuleChain, folder: string): boolean {
  const itself = rulePath(folder.slice(0, -1), true);
  // No name follows the last slash, so only patterns that reach into the folder by wildcard match this.
  const anyInside: RulePath = { bytes: `${itself.bytes}/`, nameBytes: '/', isFolder: true };
  return [itself, anyInside].some((path) => matchChain(chain, path)?.ignored);
}

/** '' or ending in `/`. */
function pathBelow(top: string, folder: string): string {
  const path = relative(top, folder);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}

/** Whether the folder lies in the work tree that git names for it (core.worktree may point anywhere). */
export function isBelow(top: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (at === top) return true;
    if (at === dirname(at)) return false;
  }
}
