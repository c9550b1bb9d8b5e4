import type { ParsedCommand, SubCommand } from '../../core/shell';
import { readWords } from './commandWords';

/**
 * The first rule that forbids one of the commands, or null. A rule is a program and words that must all be among its
 * arguments, in this order: `git push` forbids `git -C x push --tags` too. Nothing is known of what was not understood.
 */
export function denyingRule(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return null;
  return rules.find((rule) => parsed.commands.some((command) => forbids(rule, command))) ?? null;
}

function forbids(rule: string, { words }: SubCommand): boolean {
  const [program, ...wanted] = rule.split(/\s+/).filter((word) => word !== '');
  if (program === undefined) return false;
  const read = readWords(words);
  if (read === null || (read.program !== readWords([program])?.program && words[0] !== program)) return false;
  let at = 0;
  for (const word of words.slice(1)) if (word === wanted[at]) at++;
  return at === wanted.length;
}
