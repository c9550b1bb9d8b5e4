/** A rule that forbids commands: its program, then words that must be among the arguments, in this order. */
import { posix } from 'node:path';

/** The words of the rule; a `*` at its end says nothing more. */
export function denyRuleWords(rule: string): readonly string[] {
  const words = rule.split(/\s+/).filter((word) => word !== '');
  return words.at(-1) === '*' ? words.slice(0, -1) : words;
}

/** Whether an argument is what a word of a rule says: a path however it is written, and any text for a `*` in the word. */
export function isDenied(wanted: string, argument: string): boolean {
  const [first = '', ...others] = plainPath(wanted).split('*');
  const text = plainPath(argument);
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Without `.`, `..` and doubled slashes; of what is no path nothing changes. */
export function plainPath(word: string): string {
  return word.includes('/') && !word.includes('://') ? posix.normalize(word) : word;
}
