/** Reads a task by rules: which things it is about, what is done to them, and what is asked of the tool. */
import { directionsOf, kindOf } from './kinds';
import { languageIn } from './languages';
import { literalsIn } from './literals';
import { salienceOf } from './salience';
import type { Concept, Form, TaskReading } from './taskReading';
import { groupsOf, LONGEST_PHRASE } from './thesaurus';
import type { Group } from './thesaurus';
import { isStopWord, stemOf, wordsOf } from './words';

/** Letters of a task that are read. What is longer tells no more about which tool it needs. */
const MOST_LETTERS = 2_000;
/** Things that are looked for; of a long task, those that say most. */
const MOST_CONCEPTS = 16;
/** Letters of a word; a longer one is an id or data. */
const LONGEST_WORD = 40;
/** How surely another word of a group means the same. */
const SYNONYM = 0.82;

/** What the task says. Pure; a text without words has no concepts. */
export function readTask(given: string): TaskReading {
  const text = given.slice(0, MOST_LETTERS).trim();
  const { meant, left: plain } = literalsIn(text);
  const { language, left } = languageIn(plain);
  const spans = spansOf(left);
  const concepts = spans.filter(({ isWithout }) => !isWithout).map(({ concept }) => concept);
  const directions = directionsOf(TAKING.test(text) ? text.replace(/\b(?:in|on|inside)\b/gi, 'from') : text);
  return {
    text,
    concepts: weightiest(uniqueOf([...concepts, ...impliedBy(directions), ...meant.map(impliedConcept)])),
    directions,
    stems: [...new Set(wordsOf(left).filter(isTelling).map(stemOf))],
    names: namesIn(text),
    language,
    without: spans.filter(({ isWithout }) => isWithout).map(({ concept }) => concept),
    asksFor: {
      offline:
        /\b(?:offline|locally|on my (?:own )?(?:machine|computer)|without (?:the |an? )?(?:internet|cloud|api|service|account|network))\b/i.test(
          text,
        ),
      metrics:
        /\b(?:accuracy|accurate|f1|precision|recall|benchmark(?:ed)?|state[ -]of[ -]the[ -]art|(?:best|measured) quality|bleu|wer|metrics?)\b/i.test(
          text,
        ),
    },
    isEnglish: isEnglish(text),
  };
}

/** What takes something out of what it is in: `read the text in a photo`. */
const TAKING = /^\W*(?:\w+ )?(?:recogni[sz]e|read|extract|get|pull|detect|find|copy|grab|take)\b/i;

interface Span {
  readonly concept: Concept;
  readonly isWithout: boolean;
}

/** Words behind which a task says how, not what. */
const ASIDE = new Set([
  'with',
  'using',
  'by',
  'in',
  'inside',
  'such',
  'like',
  'for',
  'while',
  'because',
  'through',
  'between',
]);
/** Words behind which it says what again. */
const AGAIN = new Set(['to', 'into', 'as', 'from', 'then']);
/** Words that end what a `without` holds for. */
const ENDS = new Set([...AGAIN, 'and', 'but']);
const WITHOUT = new Set(['without', 'no', 'not', 'never', 'avoid', 'avoiding', 'except']);
const LIKE = new Set(['as', 'like']);
/** Words that one `without` holds for. */
const WITHOUT_REACH = 4;

function spansOf(text: string): readonly Span[] {
  const technical = technicalIn(text);
  const words = wordsOf(text.replace(/[,;:.!?]\s/g, ' and '));
  const stems = words.map(stemOf);
  const spans: Span[] = [];
  let [role, withoutUntil]: ['object' | 'aside', number] = ['object', -1];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const phrase = phraseAt(words, stems, at);
    if (phrase === null) {
      if (WITHOUT.has(word)) withoutUntil = at + WITHOUT_REACH;
      else if (ASIDE.has(word)) role = 'aside';
      else if (AGAIN.has(word)) role = 'object';
      if (ENDS.has(word)) withoutUntil = -1;
      at++;
      continue;
    }
    const here = stems.slice(at, at + phrase.length);
    const isExample = LIKE.has(words[at - 1] ?? '');
    const isMatter = role === 'object' || (!isExample && (kindOf(here) !== null || phrase.length > 1));
    const roleHere = roleOf(phrase.groups, isMatter ? 'object' : 'aside');
    const own = words.slice(at, at + phrase.length);
    const concept = conceptOf(own, phrase.groups, roleHere, technical);
    spans.push({ concept, isWithout: at <= withoutUntil });
    at += phrase.length;
  }
  return spans;
}

function isTelling(word: string): boolean {
  return !isStopWord(word) && word.length <= LONGEST_WORD;
}

function roleOf(groups: readonly Group[], otherwise: Concept['role']): Concept['role'] {
  const [first] = groups;
  if (first === undefined || groups.some(({ kind }) => kind !== first.kind)) return otherwise;
  return { deed: 'action', way: 'aside', matter: otherwise }[first.kind] as Concept['role'];
}

/** The longest phrase of the thesaurus there, or the word alone; null where nothing is said with it. */
function phraseAt(
  words: readonly string[],
  stems: readonly string[],
  at: number,
): { readonly length: number; readonly groups: readonly Group[] } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length--) {
    const groups = groupsOf(stems.slice(at, at + length));
    if (groups.length > 0) return { length, groups };
  }
  const word = words[at] ?? '';
  if (!isTelling(word)) return null;
  return { length: 1, groups: groupsOf(stems.slice(at, at + 1)) };
}

function conceptOf(
  words: readonly string[],
  groups: readonly Group[],
  role: Concept['role'],
  technical: ReadonlySet<string>,
): Concept {
  const own = words.map(stemOf);
  const forms = new Map<string, Form>([[own.join(' '), { stems: own, weight: 1 }]]);
  // A word of several groups may mean either: each is less sure.
  const weight = groups.length > 1 ? SYNONYM * 0.8 : SYNONYM;
  for (const stems of groups.flatMap((group) => group.stems))
    if (!forms.has(stems.join(' '))) forms.set(stems.join(' '), { stems, weight });
  const names = [words.join(' '), ...groups.flatMap((group) => group.names.slice(0, 4))];
  const isTechnical = words.some((word) => technical.has(word));
  return {
    label: words.join(' '),
    forms: [...forms.values()],
    names: [...new Set(names)],
    role,
    isTechnical,
  };
}

/** Endings of file names, abbreviations and words with digits, in lower case. */
function technicalIn(text: string): ReadonlySet<string> {
  const found =
    text.match(/(?<![\p{L}\p{N}])\.[a-z]\w{1,5}\b|\b[A-Z][A-Z0-9]{1,7}s?\b|\b[a-z]{2,}\d\b/gu) ?? [];
  return new Set(
    found.flatMap((word) => [word.replace('.', '').toLowerCase(), word.replace(/s$/, '').toLowerCase()]),
  );
}

/** In their order. */
function weightiest(concepts: readonly Concept[]): readonly Concept[] {
  const best = [...concepts].sort((a, b) => salienceOf(b) - salienceOf(a)).slice(0, MOST_CONCEPTS);
  return concepts.filter((concept) => best.includes(concept));
}

/** What a direction is called: audio that becomes text is speech recognition. */
const IMPLIED: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^(?:audio|speech|mp3|wav|video)$/, /^(?:text|subtitle)$/, 'speech recognition'],
  [/^(?:image|png|jpeg)$/, /^text$/, 'ocr'],
  [/^text$/, /^(?:audio|speech|mp3|wav)$/, 'text to speech'],
];

function impliedBy(directions: TaskReading['directions']): readonly Concept[] {
  return directions.flatMap(({ from, to }) =>
    IMPLIED.filter(([source, target]) => source.test(from) && target.test(to)).map(([, , name]) =>
      impliedConcept(name),
    ),
  );
}

function impliedConcept(name: string): Concept {
  const words = wordsOf(name);
  return conceptOf(words, groupsOf(words.map(stemOf)), 'object', new Set());
}

function uniqueOf(concepts: readonly Concept[]): readonly Concept[] {
  const seen = new Set<string>();
  return concepts.filter(({ forms }) => {
    // Two words of one group are one thing: all their forms are the same.
    const key = forms
      .map(({ stems }) => stems.join(' '))
      .sort()
      .join();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** What is quoted as code, `owner/name`, and words with a capital or a sign inside, as PySceneDetect and scikit-learn's are not. */
function namesIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\s]{2,60})`/g)].map(([, name]) => name ?? '');
  const paths = text.match(/\b[\w-]+\/[\w.-]*[A-Za-z][\w.-]*\b/g) ?? [];
  const inner = (text.match(/\b[A-Za-z]+[a-z][A-Z]\w*\b/g) ?? []).filter((name) => !isWord(name));
  return [...new Set([...quoted, ...paths.filter((path) => !/^(?:and|or|read|his)\//i.test(path)), ...inner])]
    .filter((name) => !/^(?:JavaScript|TypeScript|YouTube|GitHub|LaTeX|macOS|iOS|OpenAPI)$/i.test(name))
    .slice(0, 3);
}

/** A word that a field has, as PowerPoint, is asked for as a word. */
function isWord(name: string): boolean {
  return groupsOf([stemOf(name.toLowerCase())]).length > 0;
}

function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.some((word) => /[^\p{Script=Latin}]/u.test(word))) return false;
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  return foreign === 0 || foreign / words.length < 0.15;
}

/** Common words of other languages in Latin letters that are no words of English. */
const FOREIGN = new Set(
  `und der das ein eine einen einer einem den dem im ist zum zur als bei aus von mit ohne für nicht oder ich auf zu eines les des une dans pour avec sans est
  et du el los las una para con sin por que y del en il gli che per senza um uma não sem em het een van voor met zonder niet`.split(
    /\s+/,
  ),
);
