/** What a script of sed does, as far as a few of its commands go. */
import { isAbbreviation } from './commandWords';

const address = String.raw`(?:\d+(?:~\d+)?|\$|/(?:\\.|[^/\\\n])*/I?)`;
const substitution = String.raw`[sy]([/|#,@:!%])(?:(?!\1)(?:\\.|[^\\\n]))*\1(?:(?!\1)(?:\\.|[^\\\n]))*\1[gpiIM\d]*`;
/** What `a`, `i` and `c` print: up to the line's end, and the next where a backslash ends it. */
const text = String.raw`[aic](?:\\[^]|[^\\\n])*`;
const plainCommand = new RegExp(
  String.raw`\s*(?:${address}(?:\s*,\s*[+~]?${address})?\s*)?!?\s*(?:[pdqQnNDGgHhxPz={]|${substitution}|${text})?\s*(?:;|\n|$|(?=\})|(?<=\{))\}?`,
  'y',
);

/** Whether a script only prints, deletes and replaces lines: commands that start programs or name files are not in it. Linear. */
export function isPlainSed(script: string): boolean {
  for (let at = 0; at < script.length;) {
    plainCommand.lastIndex = at;
    const found = plainCommand.exec(script);
    if (found === null || found[0] === '') return false;
    at = plainCommand.lastIndex;
  }
  return true;
}

/** The scripts among the words behind `sed`; null for one that the shell computes. */
export function sedScripts(args: readonly (string | null)[]): readonly (string | null)[] {
  const given: (string | null)[] = [];
  let first: string | null | undefined;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? null;
    const glued = expressionIn(word ?? '');
    if (glued !== null) {
      given.push(glued !== '' ? glued : (args[++at] ?? null));
    } else if (first === undefined && (word === null || !/^-./.test(word))) first = word;
  }
  if (given.length > 0) return given;
  return first === undefined ? [] : [first];
}

/** The files among the words behind `sed`: without its script, and without what options are given. */
export function sedFiles(args: readonly (string | null)[]): readonly (string | null)[] {
  const files: (string | null)[] = [];
  let isScriptGiven = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? null;
    if (word === null || !/^-./.test(word)) files.push(word);
    else if (valueFollows(word)) at++;
    isScriptGiven ||= word !== null && (expressionIn(word) !== null || fileOption.test(word));
  }
  return isScriptGiven ? files : files.slice(1);
}

const fileOption = /^(?:-(?!i)[a-zA-Z]*?f|--fil)/;

/** Whether the next word is the script, a file of scripts or a length, not a file to work on. */
function valueFollows(word: string): boolean {
  return expressionIn(word) === '' || /^(?:-(?!i)[a-zA-Z]*?[fl]|--(?:file|line-length))$/.test(word);
}

/** What stands behind `-e` or `--expression=` in the same word, '' for nothing; null for another word. */
function expressionIn(word: string): string | null {
  if (isAbbreviation(word, '--expression')) return word.replace(/^[^=]*=?/, '');
  return /^-(?!i)[a-zA-Z]*?e(.*)$/s.exec(word)?.[1] ?? null;
}
