/** What stands behind the slash commands that work on git. */
import type { Intent } from '../reading/intent';

/**
 * `apply` has the best plan carried out, `apply --check COMMAND` once each commit passes; `undo` or `undo ID` takes one back;
 * anything else is for a model.
 */
export function commitOf(argument: string): Intent {
  const [, check] = /^apply\s+--check\s+(\S[\s\S]*)$/i.exec(argument) ?? [];
  if (check !== undefined) return { kind: 'commit', apply: true, check };
  return undoOf(argument) ?? { kind: 'commit', apply: isApply(argument), check: null };
}

/** `check`, with or without the branch that would be merged, looks for silent conflicts; anything else is for a model. */
export function mergeOf(argument: string): Intent {
  const match = /^check(?:\s+(\S+))?$/i.exec(argument);
  return match === null ? { kind: 'merge' } : { kind: 'silent', theirs: match[1] ?? null };
}

/** `ONTO`, `apply` or both; without ONTO the upstream is meant. `undo` is that of `/commit`. */
export function rebaseOf(argument: string): Intent {
  const undo = undoOf(argument);
  if (undo !== null) return undo;
  // As people write it for git: it is interactive in any case.
  const [first = '', second = ''] = argument.replace(/^(?:-i|--interactive)\b\s*/, '').split(/\s+/);
  if (isApply(first)) return { kind: 'rebase', onto: null, apply: true };
  return { kind: 'rebase', onto: first === '' ? null : first, apply: isApply(second) };
}

/** `GOOD BAD COMMAND`, the command as it is; null where one of them is missing. */
export function bisectOf(argument: string): Intent | null {
  const [, good, bad, run] = /^(\S+)\s+(\S+)\s+(\S[\s\S]*)$/.exec(argument) ?? [];
  return good === undefined || bad === undefined || run === undefined
    ? null
    : { kind: 'bisect', good, bad, run };
}

/**
 * `turn` or `A..B`, `all` or `model` or both, and `said TEXT`, in this order, each left out at will; nothing is HEAD to the files as
 * they are. Without TEXT, what commits say is meant. Null for more words.
 */
export function reviewOf(argument: string): Intent | null {
  const [, before = argument, text = null] = /^([\s\S]*?)(?<!\S)said(?:\s+([\s\S]*))?$/i.exec(argument) ?? [];
  const isSaid = before !== argument || /^said$/i.test(argument);
  const words = before.split(/\s+/).filter((word) => word !== '');
  const last = words.findLastIndex((word) => !/^(?:all|model)$/i.test(word));
  const flags = words.splice(last + 1).map((word) => word.toLowerCase());
  const [first = null, more] = words;
  if (more !== undefined || new Set(flags).size < flags.length) return null;
  const turn = first !== null && /^turn$/i.test(first);
  // Of a turn, its question and its answer are what was said.
  if (turn && isSaid) return null;
  const said = isSaid ? unquoted(text ?? '') : null;
  const has = (flag: string): boolean => flags.includes(flag);
  return { kind: 'review', range: turn ? null : first, turn, all: has('all'), said, model: has('model') };
}

function unquoted(text: string): string {
  const [, inner = text] = /^"([\s\S]*)"$/.exec(text.trim()) ?? [];
  return inner.trim();
}

function undoOf(argument: string): Intent | null {
  const match = /^undo(?:\s+(\S+))?$/i.exec(argument);
  return match === null ? null : { kind: 'undoGit', id: match[1] ?? null };
}

function isApply(word: string): boolean {
  return /^apply$/i.test(word);
}
