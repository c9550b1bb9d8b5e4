/** Files that programs write by the words of a small language of their own: in their options, or in what they are given to read. */
import type { SubCommand } from '../../core/running/shell';
import { awkWrites } from './awkScript';
import { readWords } from './commandWords';

interface ScriptForm {
  /** How a file to write is named: its first group. A file whose name the script computes has an empty one. */
  readonly writes: readonly RegExp[] | ((script: string) => readonly (string | null)[]);
  /** Whether the operands are files that it changes, too. */
  readonly changes?: true;
}

function rows(names: string, form: ScriptForm): [string, ScriptForm][] {
  return names.split(' ').map((name) => [name, form]);
}

/** Kept as data: a line a language. */
const forms: ReadonlyMap<string, ScriptForm> = new Map<string, ScriptForm>([
  // `w FILE` up to the line's end, behind an address, another command or a replacement.
  ...rows('sed gsed', { writes: [/(?:^|[\d$/;{}!,\s|#:@%gIp])[wW][ \t]*([^\s;}]+)/gm] }),
  ...rows('awk gawk mawk nawk original-awk', { writes: awkWrites }),
  ...rows('sqlite3', {
    changes: true,
    writes: [
      /^\s*\.(?:output|once|excel|log|save|backup|clone|trace|recover|archive|ar)\b(?:\s+-\S+)*(?:\s+main)?\s+["']?([^\s"']+)/gim,
      /\b(?:attach(?:\s+database)?|into)\s+'([^']+)'/gi,
      /\bwritefile\s*\(\s*'([^']*)'/gi,
    ],
  }),
  ...rows('ed ex vi vim nvim view vimdiff gvim rvim', {
    changes: true,
    writes: [
      /(?:^|[\s:|+%\d$,'])(?:w|wq|W|write|sav(?:eas)?|up(?:date)?|x|redir)!?\s+(?:>>?\s*)?([^\s|]+)/gm,
    ],
  }),
  ...rows('psql', { writes: [/^\s*\\(?:o|out|w|g|gx|s)\s+([^\s|]+)/gm, /\bto\s+'([^']+)'/gi] }),
  ...rows('mysql mariadb', {
    writes: [/\binto\s+(?:out|dump)file\s+['"]([^'"]+)/gi, /^\s*(?:tee|\\T)\s+(\S+)/gm],
  }),
  ...rows('gnuplot', {
    writes: [/\bset\s+(?:output|print|table)\s+["']([^"']+)/g, /\bsave\s+["']([^"']+)/g],
  }),
]);

/** What the words and the input of the sub-command name to be written; null for a name that a script computes. */
export function scriptedWrites({ words, input }: SubCommand): (string | null)[] {
  const read = readWords(words);
  const form = read === null ? undefined : forms.get(read.program);
  if (read === null || form === undefined) return [];
  const texts = [...words.slice(1), input].flatMap((text) => (typeof text === 'string' ? [text] : []));
  const named = texts.flatMap((text) => namedIn(text, form.writes));
  const opened = form.changes === true ? read.operands.filter((word) => isFile(word)) : [];
  return [...named, ...opened];
}

function namedIn(text: string, writes: ScriptForm['writes']): readonly (string | null)[] {
  if (typeof writes === 'function') return writes(text);
  return writes.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? null));
}

/** A database or a file by its name; not a statement. */
function isFile(word: string | null): word is string {
  return word !== null && !/[\s+|!]|^:/.test(word);
}
