import type { ParsedCommand, SubCommand } from '../../core/shell';
import { readWords } from './commandWords';

/**
 * The first rule that forbids one of the commands, or null. A rule is a program and words that must all be among its
 * arguments, in this order: `git push` forbids `git -C x push --tags` too; a `*` at its end says nothing more. Nothing is
 * known of what was not understood.
 */
export function denyingRule(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return null;
  return rules.find((rule) => parsed.commands.some(({ words }) => forbids(rule, words))) ?? null;
}

/** The first rule that would forbid one of the commands, were its computed words the ones of the rule; or null. */
export function mayBeDeniedBy(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return rules[0] ?? null;
  const may = (rule: string, words: SubCommand['words']): boolean =>
    words.includes(null) &&
    forbids(
      rule,
      words.flatMap((word) => (word === null ? wordsOf(rule) : [word])),
    );
  return rules.find((rule) => parsed.commands.some(({ words }) => may(rule, words))) ?? null;
}

function wordsOf(rule: string): string[] {
  const words = rule.split(/\s+/).filter((word) => word !== '');
  return words.at(-1) === '*' ? words.slice(0, -1) : words;
}

function forbids(rule: string, words: SubCommand['words']): boolean {
  const [program, ...wanted] = wordsOf(rule);
  if (program === undefined) return false;
  const read = readWords(words);
  if (read === null || (read.program !== readWords([program])?.program && words[0] !== program)) return false;
  let at = 0;
  for (const word of words.slice(1)) if (word === wanted[at]) at++;
  return at === wanted.length;
}
