/** Rules that the user writes: the beginning of commands that run unasked. */
import { innerCommandAt } from '../../core/running/commandRunners';
import type { SubCommand } from '../../core/running/shell';
import type { CommandProposal } from '../../core/conversation/tool';
import { namedPlaces } from './namedPlaces';
import { isHarmless, placesOf } from './places';
import type { Disk } from './disk';
import type { Places } from './places';
import { isHarmlessVariable } from './variables';
import { changesFolder } from './writeTargets';

/** They start the command in their arguments, which is listed for itself, and do nothing else. */
const transparent = new Set(['timeout', 'gtimeout', 'nice', 'ionice', 'nohup', 'time', 'stdbuf', 'command']);

/**
 * The first rule that covers a command without concerns, or null. A rule is words as `npm test`, which covers just
 * these, or with `*` as the last one, `pytest *`, these and any behind them. Each command that the line would start must be
 * covered by some rule; and no rule covers a word that the shell computes, a place outside the folder, a redirection to a
 * file, a variable that is more than a matter of display, a function (it may have the name of another command), or git
 * in another folder than the workspace's own.
 */
export function coveringRule(rules: readonly string[], proposal: CommandProposal, disk: Disk): string | null {
  const { parsed, command, place } = proposal;
  if (parsed.kind === 'unparsable' || parsed.commands.length === 0) return null;
  if (/\(\s*\)|\bfunction\b/.test(command)) return null;
  const moves = parsed.commands.map(changesFolder).filter((to) => to !== undefined);
  const places = placesOf(proposal, moves, disk);
  const readRules = rules.flatMap(parseRule);
  let first: string | null = null;
  for (const each of parsed.commands) {
    if (!isPlain(each)) return null;
    if (namedPlaces(each).some(({ path }) => leaves(path, places))) return null;
    if (each.words[0] === 'git' && (moves.length > 0 || place !== '.')) return null;
    if (startsListed(each, parsed.commands)) continue;
    const rule = readRules.find(({ words, isOpen }) => covers(words, isOpen, each.words));
    if (rule === undefined) return null;
    first ??= rule.text;
  }
  return first;
}

function leaves(path: string, places: Places): boolean {
  return places.isOutside(path) && !places.isInput(path);
}

interface Rule {
  readonly text: string;
  readonly words: readonly string[];
  /** Whether any words may follow. */
  readonly isOpen: boolean;
}

/** None for a rule without a program, or with `*` before its end: it would be taken for more than it says. */
function parseRule(text: string): Rule[] {
  const all = text.split(/\s+/).filter((word) => word !== '');
  const isOpen = all.at(-1) === '*';
  const words = isOpen ? all.slice(0, -1) : all;
  return words.length === 0 || words.some((word) => word.includes('*')) ? [] : [{ text, words, isOpen }];
}

function covers(rule: readonly string[], isOpen: boolean, words: SubCommand['words']): boolean {
  if (isOpen ? words.length < rule.length : words.length !== rule.length) return false;
  return rule.every((word, at) => word === words[at]);
}

function isPlain({ words, writes, reads, assigns }: SubCommand): boolean {
  return (
    words.length > 0 &&
    !words.includes(null) &&
    writes.every((path) => path !== null && isHarmless(path)) &&
    !reads.includes(null) &&
    assigns.every(isHarmlessVariable)
  );
}

/** Whether all it does is to start another command, which must be in the list too. */
function startsListed({ words, start, end }: SubCommand, all: readonly SubCommand[]): boolean {
  const starts = transparent.has(words[0] ?? '') || innerCommandAt(words) !== null;
  return starts && all.some((other) => other.start > start && other.end <= end && other.words.length > 0);
}
