/** Tools answer models; what of their words a person reads is said here in other words. */
import type { Phrase } from './phrase';

const ANONYMOUS = /<lambda\d*>/;
/** No id is as long. */
const LONGEST_ID = 1000;
/** No sentence of a tool is as long. */
const LONGEST_LINE = 20_000;
/**
 * A word of a text, or the next part of one longer than an id: an engine that could go back over millions of signs overflows
 * its stack on some runs.
 */
const WORD = /[^\s()'"`,;:|[\]{}“”]{1,1001}/g;
/** What makes a word an id that only the map has; Markdown may have escaped its signs. */
const NUMBERED = /\\?<lambda\d*\\?>|[\w$]\\?#\d+(?![\w-])/;
/** A heading of a document or page is written alike. */
const ANCHOR = /^\\?\/|\.(?:md|rst|html?)\\?#\d+$/i;
const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
/** Nobody looks for the place of a name further than that. */
const LONGEST_PLACE = 400;
/** A line of code as the tools number them. */
const CODE_LINE = /^\s*\d+\| /;

const TOOLS = /\b(?:view_structure|view_code|search_code|trace_dependencies|survey_repository|run_script)\b/;
const FOR_MODELS = new RegExp(`${TOOLS.source}|^(?:call again|ask for less)\\b`);

/** What stands in the place of sentences that tell a model what to do. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^('.*') means ([\d,]+) things; call again with one of these instead:$/,
    '$2 things are named $1. Write more of the name, or its path:',
  ],
  [/^( {2}and [\d,]+ more); a longer name or a path says which$/, '$1'],
  [
    / is a folder; trace_dependencies takes a module, class or function: .*$/,
    ' is a folder. Choose a module, class or function in it.',
  ],
  [/ is a folder; view_structure shows what is in it\.$/, ' is a folder. Choose a file or symbol in it.'],
  [/^There is no tool of this name\. There are: .*$/, 'RepoMaster has no tool of this name.'],
  [/^note: the end was cut to fit; ask for less\.$/, 'note: the end is left out.'],
];

/** The text of a tool for people: anonymous functions and second definitions by their lines, without advice for models. */
export function forPeople(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const whole = line.replace(/ \[line clipped\]$/, '…');
      if (whole.length > LONGEST_LINE || CODE_LINE.test(whole)) return [whole];
      const told = withoutAdvice(namesForPeople(signatureForPeople(whole)));
      return told === '' && whole !== '' ? [] : [told];
    })
    .join('\n');
}

/** The text with its ids as people read them; of an id that Markdown has escaped the signs stay escaped. Linear. */
export function namesForPeople(text: string): string {
  return text.replace(WORD, (found: string, at: number) => {
    if (found.length > LONGEST_ID || !NUMBERED.test(found)) return found;
    const id = found.replace(/\.+$/, '');
    const bare = id.replace(/\\(?=[<>#])/g, '');
    const [before, behind] = [
      text.slice(Math.max(0, at - LONGEST_PLACE), at),
      text.slice(at + id.length, at + id.length + LONGEST_PLACE),
    ];
    if (!ANONYMOUS.test(bare) && !isNumbered(bare, before, behind)) return found;
    return nameForPeople(bare, lineBeside(before, behind)) + found.slice(id.length);
  });
}

/** Of a name without its module only what stands around it tells that it is none of `issue#12`. */
function isNumbered(id: string, before: string, behind: string): boolean {
  if (ANCHOR.test(id)) return false;
  return id.includes('.') || /^\s*$|:\d+(?:-\d+)? $/.test(before) || /^ [[(]/.test(behind);
}

/** A signature as people would write it: without the name that a function does not have. */
export function signatureForPeople(line: string): string {
  return line.replace(/^(\s*)<lambda\d*>(?: = )?/, '$1');
}

/** The sentence with the ids in its gaps as people read them; a command in a gap stays as it is. */
export function phraseForPeople(said: Phrase): Phrase {
  return {
    ...said,
    args: said.args.map((arg) =>
      typeof arg === 'string' && /^[\w$./<>#@-]+$/.test(arg) ? namesForPeople(arg) : arg,
    ),
  };
}

/** `anonymous function in a.run, line 3` for a.run.<lambda1>, `a.run (second definition, line 9)` for a.run#2; null for no line. */
export function nameForPeople(id: string, line: number | null): string {
  const named = id.replace(/(?:\.?<lambda\d*>)+$/, '');
  const [, own = named, number] = /^(.*)#(\d+)$/.exec(named) ?? [];
  const name = own.replace(/\.<lambda\d*>|#\d+(?=\.)/g, '');
  const at = line === null ? '' : `, line ${line}`;
  if (named !== id) return `anonymous function${name === '' ? '' : ` in ${name}`}${at}`;
  return number === undefined ? name : `${name} (${ordinal(Number(number))} definition${at})`;
}

/** The line that the texts around a name tell of it: `f (function, a.py:3)` or `a.py:3-5 f`; null for none. */
function lineBeside(before: string, behind: string): number | null {
  const [, next] = /^ \((?:[^():]*, )?[^\s():,]+:(\d+)/.exec(behind) ?? [];
  const [, last] = /[^\s:]:(\d+)(?:-\d+)? $/.exec(before) ?? [];
  const line = next ?? last;
  return line === undefined ? null : Number(line);
}

function ordinal(number: number): string {
  return ORDINALS[number - 2] ?? `${number}th`;
}

/** A line without the clauses that name a tool to call; rows of a list are no sentences. */
function withoutAdvice(line: string): string {
  const said = WORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), line);
  if (said.startsWith(' ') || !FOR_MODELS.test(said)) return said;
  const clauses = said.split(/(?<=[.;:]) /);
  const kept = clauses.filter((clause) => !FOR_MODELS.test(clause)).join(' ');
  return kept === 'note:' ? '' : kept.replace(/[;:,]$/, '.');
}
