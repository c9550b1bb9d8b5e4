/** What is known of git's commands. One that is in no list may be an alias, which starts whatever the settings say. */
import type { CommandWords } from './commandWords';

/** They read, whatever their operands are. */
const reads = new Set(
  (
    'status log diff show blame annotate grep ls-files ls-tree rev-parse rev-list cat-file describe shortlog merge-base ' +
    'name-rev for-each-ref show-ref diff-tree diff-index diff-files check-ignore check-attr check-mailmap count-objects ' +
    'fsck whatchanged range-diff merge-tree verify-commit verify-tag version cherry show-branch column stripspace ' +
    'ls-remote interpret-trailers patch-id check-ref-format get-tar-commit-id request-pull'
  ).split(' '),
);
/** They change the work tree, the index or references, within what git can take back. */
const changes = new Set(
  (
    'add commit branch tag checkout switch merge cherry-pick revert mv rm restore reset stash worktree init bisect notes ' +
    'config remote reflog rebase clean push fetch pull clone submodule lfs gc prune replace update-ref update-index ' +
    'filter-branch filter-repo send-email apply am archive bundle format-patch symbolic-ref hash-object write-tree ' +
    'commit-tree commit-graph pack-refs repack multi-pack-index rerere help read-tree checkout-index'
  ).split(' '),
);

export type GitKind = 'reads' | 'changes' | 'unknown';

/** Null for git alone, and with `--version` and its like. */
export function gitKind({ options, operands }: CommandWords): GitKind | null {
  const [command] = operands;
  if (command === undefined) return null;
  if (command === null) return 'unknown';
  const writes = options.some((option) => /^(?:--output|-o|-w$)/.test(option));
  if (reads.has(command)) return writes ? 'changes' : 'reads';
  return changes.has(command) ? 'changes' : 'unknown';
}

/** Whether `git config` with these words changes a setting: with a value, an editor or an option that writes. */
export function setsConfig({ options, operands }: CommandWords): boolean {
  const [command, first, ...more] = operands;
  if (command !== 'config') return false;
  if (
    options.some((option) =>
      /^(?:--(?:add|unset|replace|rename|remove|edit|comment|append|file|blob)|-[ef])/.test(option),
    )
  )
    return true;
  if (first === 'get' || first === 'list') return false;
  if (first === null || /^(?:set|unset|edit|rename-section|remove-section)$/.test(first ?? '')) return true;
  const gets = options.some((option) => /^--(?:get|list)|^-l$/.test(option));
  return !gets && more.length > 0;
}

/** Whether its settings are others than those of the repository it is in: given with `-c`, or another repository's. Settings start programs. */
export function takesOtherSettings(words: readonly (string | null)[]): boolean {
  const command = words.findIndex(
    (word, at) => at > 0 && word !== null && !word.startsWith('-') && !/^-[Cc]$/.test(words[at - 1] ?? ''),
  );
  const before = words.slice(1, command === -1 ? undefined : command);
  return before.some(
    (word, at) =>
      /^-c/.test(word ?? '') ||
      (word === '-C' && before[at + 1] !== '.') ||
      /^--(?:git-dir|work-tree|namespace|bare|super-prefix)/.test(word ?? ''),
  );
}
