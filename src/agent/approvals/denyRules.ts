import type { ParsedCommand, SubCommand } from '../../core/shell';
import { runsCode } from './codeTable';
import { readWords } from './commandWords';
import { readers } from './namedPlaces';
import { mayStart } from './programConcerns';
import { startsOthers } from './starterTable';
import { decidingVariables } from './variables';

/**
 * The first rule that forbids one of the commands, or null. A rule is a program and words that must all be among its
 * arguments, in this order: `git push` forbids `git -C x push --tags` too; a `*` at its end says nothing more. Nothing is
 * known of what was not understood.
 */
export function denyingRule(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return null;
  return rules.find((rule) => parsed.commands.some(({ words }) => forbidsBehind(rule, words))) ?? null;
}

/**
 * The first rule that would forbid one of the commands, were its computed words the ones of the rule, or were what stands in
 * the text of its words what it starts; or null.
 */
export function mayBeDeniedBy(rules: readonly string[], parsed: ParsedCommand): string | null {
  if (parsed.kind === 'unparsable') return rules[0] ?? null;
  const may = (rule: string, words: SubCommand['words']): boolean =>
    (words.includes(null) &&
      forbids(
        rule,
        words.flatMap((word) => (word === null ? wordsOf(rule) : [word])),
      )) ||
    (mayStart(words) && (words.includes(null) || mentions(rule, words)));
  return (
    rules.find((rule) => parsed.commands.some((each) => may(rule, each.words) || mayBeGiven(rule, each))) ??
    null
  );
}

/** Whether what the rule names may be in a variable, in what the program reads, or in a text among its words. */
function mayBeGiven(rule: string, each: SubCommand): boolean {
  const { words, input } = each;
  // What a variable that decides what runs is set to is not known.
  if (decidingVariables(each).length > 0) return true;
  const read = readWords(words);
  if (read === null || read.program === 'git') return false;
  if (readers.has(read.program) && !mayStart(words)) return false;
  if (typeof input === 'string' && mentions(rule, [input])) return true;
  const readsCode = runsCode.has(read.program) && mayStart(words) && (read.operands[0] ?? '-') === '-';
  if (readsCode && typeof input !== 'string') return true;
  return words.some((word) => word !== null && /[\s=]/.test(word) && mentions(rule, [word]));
}

function wordsOf(rule: string): string[] {
  const words = rule.split(/\s+/).filter((word) => word !== '');
  return words.at(-1) === '*' ? words.slice(0, -1) : words;
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
  const wanted = wordsOf(rule);
  for (const word of said) if (word === wanted[at]) at++;
  return at > 0 && at === wanted.length;
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
