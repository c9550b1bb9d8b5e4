/** Says in one line what is uncertain: the notes and doubtful parts of the tools' answers that matter to people. */
import { plain } from '../text/markdown';
import { isOfWord, sectionsOf } from '../text/toolText';
import type { ToolText } from '../text/toolText';

const NOTHING_OPEN = 'All its calls are resolved.';
/** Notes beside which that would tell more than is known. */
const MAY_BE_MORE =
  /values from outside the folder may refer to it|may mean it too|may read it as a value|^only tests call it|^calls from frameworks, reflection/;
const MOST_OUTSIDE = 5;

/** Notes in other words; '' for what only a model can use, or what is said elsewhere. The first that fits wins. */
const NOTES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:cells of .+\.ipynb: |no ambiguous|no unresolved|every call in it|no other class|names are those|files \()/,
    '',
  ],
  [/distinctive words?\)\.$/, ''],
  // The list itself counts what it does not show.
  [/rows? did not fit|^the end was cut|^[\d,]+ more places? match/, ''],
  [/^[\d,]+ call sites? that could not be resolved/, ''],
  [/^[\d,]+ calls? in it could not be resolved/, ''],
  [/^no test file is among them/, 'Includes no test.'],
  [/^tests among them \((1)\): (.*)$/, 'Includes a test: $2'],
  [/^tests among them \(([\d,]+)\): (.*)$/, 'Includes $1 tests: $2'],
  [/^what lies beyond (.*) was not followed/, 'The search stopped at $1.'],
  [/^calls in functions defined inside it/, 'Calls in functions defined inside it are not counted.'],
  [
    /^calls from frameworks, reflection/,
    'Calls from frameworks, reflection or code outside the folder are not included.',
  ],
  [
    /^([\d,]+ calls?) of (.+) on values from outside the folder may refer to it: (.*)$/,
    '$1 of $2 on values from outside the folder may refer to it: $3',
  ],
  [
    /^these commands come from the files; none was run\.$/,
    'These commands come from the files; RepoMaster did not run them.',
  ],
  [/^this comes from the files; nothing was run\.$/, 'This comes from the files; RepoMaster ran nothing.'],
  [/^not all lines are shown/, 'Not all lines are shown.'],
  [/^less than the body is shown/, 'Only an outline is shown.'],
  [/\b(?:view_code|view_structure|search_code|trace_dependencies|regex|call again|ask for)\b/, ''],
];

/** Whether the answer lists the calls that may refer to a name, or only this line counts them. */
export type DoubtfulCalls = 'listed' | 'counted here';

/** The line; '' where there is nothing to say. */
export function closingNote(texts: readonly ToolText[], doubtful: DoubtfulCalls = 'counted here'): string {
  const notes = [...new Set(texts.flatMap((text) => text.notes))];
  const sections = texts.flatMap(sectionsOf);
  const open = [callsOfIt(notes, sections, doubtful), callsInIt(notes, sections)].filter(
    (part) => part !== '',
  );
  const isDoubtful = sections.some(({ title }) => title.startsWith('Ambiguous'));
  const tellsAll =
    !isDoubtful &&
    notes.some((note) => /^no unresolved call site|^every call in it/.test(note)) &&
    !notes.some((note) => MAY_BE_MORE.test(note)) &&
    // What is not mapped may mean it as well.
    !sections.some(({ title }) => isOfWord(title));
  return [
    open.length === 0 && tellsAll ? NOTHING_OPEN : open.join(' '),
    outside(sections),
    ...notes.map(inOtherWords),
  ]
    .filter((part) => part !== '')
    .map(plain)
    .join(' ');
}

type Sections = ReturnType<typeof sectionsOf>;

function callsOfIt(notes: readonly string[], sections: Sections, doubtful: DoubtfulCalls): string {
  const unresolved = numberIn(notes, /^([\d,]+) call sites? that could not be resolved/);
  const ambiguous = sumIn(
    sections.map(({ title }) => title),
    /^Ambiguous sites (?:in tests )?that may mean it \(([\d,]+)\)/,
  );
  if (unresolved === null)
    return ambiguous === null || doubtful === 'listed'
      ? ''
      : `${calls(ambiguous)} more may refer to it.`.replace(/(calls?) more/, 'more $1');
  const head = `${calls(unresolved)} of that name could not be resolved`;
  return ambiguous === null || doubtful === 'listed'
    ? `${head} and may refer to it.`
    : `${head}; ${ambiguous} more may refer to it.`;
}

function callsInIt(notes: readonly string[], sections: Sections): string {
  const unresolved = numberIn(notes, /^([\d,]+) calls? in it could not be resolved/);
  const ambiguous = numberIn(
    sections.map(({ title }) => title),
    /^Ambiguous calls, each to one of its candidates \(([\d,]+)\)/,
  );
  const parts = [
    ...(ambiguous === null ? [] : [`${ambiguous} ${ambiguous === '1' ? 'is' : 'are'} ambiguous`]),
    ...(unresolved === null ? [] : [`${unresolved} could not be resolved`]),
  ];
  return parts.length === 0 ? '' : `Of the calls in it ${parts.join(' and ')}.`;
}

function outside(sections: Sections): string {
  const names = sections
    .filter(({ title }) => title.startsWith('Calls to names outside'))
    .flatMap(({ rows }) => rows.map((row) => row.trim().split(/ {2,}/)[0] ?? ''))
    .filter((name) => !/^and [\d,]+ more/.test(name))
    .map((name) => name.replace(/^<builtin>\./, ''));
  if (names.length === 0) return '';
  const rest = names.length - MOST_OUTSIDE;
  return `Outside the folder it calls ${names.slice(0, MOST_OUTSIDE).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function inOtherWords(note: string): string {
  const [pattern, words] = NOTES.find(([each]) => each.test(note)) ?? [];
  if (pattern !== undefined && words !== undefined)
    return words === '' ? '' : (note.match(pattern)?.[0] ?? '').replace(pattern, words);
  return note.charAt(0).toUpperCase() + note.slice(1);
}

function numberIn(texts: readonly string[], pattern: RegExp): string | null {
  for (const text of texts) {
    const number = pattern.exec(text)?.[1];
    if (number !== undefined) return number;
  }
  return null;
}

/** The numbers of all that fit; null for none. */
function sumIn(texts: readonly string[], pattern: RegExp): string | null {
  const numbers = texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, each) => sum + Number(each.replaceAll(',', '')), 0).toLocaleString('en-US');
}

function calls(count: string): string {
  return `${count} ${count === '1' ? 'call' : 'calls'}`;
}
