import { denyRuleWords, isDenied } from '../../core/running/denyRule';
import type { ParsedCommand, SubCommand } from '../../core/running/shell';
import { readWords } from './commandWords';
import { readers } from './namedPlaces';
import { mayStart } from './programConcerns';
import { startsOthers } from './starterTable';
import { decidingVariables } from './variables';

/**
 * The first rule that forbids one of the commands, or null. A rule is a program and words that must all be among its
 * arguments, in this order: `git push` forbids `git -C x push --tags` too; a `*` at its end says nothing more, in a word it
 * is any text. Nothing is known of what was not understood.
 */
export function denyingRule(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return null;
  return rules.find((rule) => parsed.commands.some(({ words }) => forbidsBehind(rule, words))) ?? null;
}

/**
 * The first rule that may forbid one of the commands, or null: one that would, were its computed words the ones of the rule;
 * any at all for code in options, in what is read or in variables, since code needs no rule's words to do what it forbids;
 * one whose words stand in a text among its words.
 */
export function mayBeDeniedBy(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return rules[0] ?? null;
  const { commands } = parsed;
  const naming = rules.find((rule) => commands.some((each) => mayBe(rule, each.words) || says(rule, each)));
  return naming ?? (commands.some(runsWhatIsGiven) ? (rules[0] ?? null) : null);
}

/** Whether the rule forbids the command where the shell computes the rule's words. */
function mayBe(rule: string, words: SubCommand['words']): boolean {
  if (!words.includes(null)) return false;
  return forbids(
    rule,
    words.flatMap((word) => (word === null ? denyRuleWords(rule) : [word])),
  );
}

function runsWhatIsGiven(each: SubCommand): boolean {
  return decidingVariables(each).length > 0 || mayStart(each.words);
}

/** Whether the rule's words stand in what the program reads, or in a text among its words. */
function says(rule: string, each: SubCommand): boolean {
  const { words, input } = each;
  if (mayStart(words) && mentions(rule, words)) return true;
  const read = readWords(words);
  if (read === null || read.program === 'git') return false;
  if (readers.has(read.program) && !mayStart(words)) return false;
  if (typeof input === 'string' && mentions(rule, [input])) return true;
  return words.some((word) => word !== null && /[\s=]/.test(word) && mentions(rule, [word]));
}

/** `strace rm x` is `rm x`, whatever the options of strace are. */
function forbidsBehind(rule: string, words: SubCommand['words']): boolean {
  const starts = startsOthers.has(readWords(words)?.program ?? '');
  return forbids(rule, words) || (starts && words.some((_, at) => at > 0 && forbids(rule, words.slice(at))));
}

/** Whether all words of a rule stand in the text, in its order. */
function mentions(rule: string, words: SubCommand['words']): boolean {
  const said = words.join(' ').split(/[^\w.-]+/);
  let at = 0;
  const wanted = denyRuleWords(rule);
  for (const word of said) if (word === wanted[at]) at++;
  return at > 0 && at === wanted.length;
}

function forbids(rule: string, words: SubCommand['words']): boolean {
  const [program, ...wanted] = denyRuleWords(rule);
  if (program === undefined) return false;
  const read = readWords(words);
  if (read === null || (read.program !== readWords([program])?.program && words[0] !== program)) return false;
  let at = 0;
  for (const word of words.slice(1)) {
    const next = wanted[at];
    if (next !== undefined && word !== null && isDenied(next, word)) at++;
  }
  return at === wanted.length;
}
