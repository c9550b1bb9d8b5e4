/** Questions about one or two names: which they are is told by the order of the words. */
import type { Intent } from '../reading/intent';
import type { Concept } from './lexicon';
import { isImpact } from './impactQuestion';
import { isPath } from './placedNames';
import type { Word } from './readWords';

/** Words that say nothing where names are asked about. */
const SILENT: ReadonlySet<Concept> = new Set([
  'fill',
  'be',
  'do',
  'can',
  'person',
  'project',
  'often',
  'else',
  'execution',
]);

type ToIntent = (names: readonly string[]) => Intent | null;

const [first, second] = [
  (names: readonly string[]): string => names[0] ?? '',
  (names: readonly string[]): string => names[1] ?? '',
];
const path: ToIntent = (names) => ({ kind: 'path', target: first(names), to: second(names) });
/** `is f used in a.py`: a file is where it is used, and any other name what uses it. */
const pathBack: ToIntent = (names) =>
  isPath(second(names))
    ? { kind: 'trace', direction: 'references', target: first(names), within: second(names) }
    : { kind: 'path', target: second(names), to: first(names) };
const callers: ToIntent = (names) => ({ kind: 'trace', direction: 'callers', target: first(names) });
const callersWithin: ToIntent = (names) => ({
  kind: 'trace',
  direction: 'callers',
  target: first(names),
  within: second(names),
});
const callees: ToIntent = (names) => ({ kind: 'trace', direction: 'callees', target: first(names) });
const impact: ToIntent = (names) => ({ kind: 'trace', direction: 'impact', target: first(names) });
const references: ToIntent = (names) => ({ kind: 'trace', direction: 'references', target: first(names) });
const importers: ToIntent = (names) => ({ kind: 'trace', direction: 'importers', target: first(names) });
const where: ToIntent = (names) => ({ kind: 'where', name: first(names) });

/**
 * Concepts in their order, silent ones left out, kinds of code beside a name too; `X` is a name, `?` may be missing,
 * `a/b` is one of both. The first that fits wins.
 */
const PATTERNS: readonly (readonly [string, ToIntent])[] = [
  // A and B
  ['how? through? who? X reach/call/use/linked/reached reach? to/in/and? X', path],
  ['how? X linked/reach to/in/and? X', path],
  ['how/where/find/through? through? who? who? X call/reach/use X through/how/path? who?', path],
  ['how/find/who/where? path? from X reach/call? to X path? how/who?', path],
  ['find/who/where? path in/from? from? X and/to/in X', path],
  ['find/who? path to? reach? from X to? reach? X', path],
  ['find/who? path reach? from? X reach/call? to? X', path],
  ['find/who? path in X call/reach X', path],
  ['how? who? path from? X to X', path],
  ['how? X and X linked how?', path],
  ['who? X to X path/how', path],
  ['path X X', path],
  ['how? X reach call X', path],
  ['how? call reach X to X', path],
  ['path how X reach/call to? X', path],
  ['through/by who? call? X reach/call to? X', path],
  ['who in X and X', path],
  ['how? call? reach/path/call from X to X', path],
  ['find? path/call from X to X', path],
  ['X and X path', path],
  ['who? path X reach/call X', path],
  ['by/in? who? path X reach/call X', path],
  ['how? through? who? reach from X to X', path],
  ['who? path linked? X to/and? linked? X', path],
  ['how? reach X to X', path],
  ['how? reach to? X from/if X', pathBack],
  ['how? X reached/called/used/reach from/by/in X', pathBack],
  ['find/who/how? path to X from X', pathBack],
  // Of one name what relationIntents does not read.
  ['who/where call to? X from/in X', callersWithin],
  ['find? who/where? callers in/to/for/from? X find/make/who/where/from/in/in?', callers],
  [
    'find? where/who/from/by/if/how? where/who/from/by/if/in? who? X make? called from/by/in? where/who? from/in?',
    callers,
  ],
  ['find? who? make? call/called from/by/in/if X make/run/call/called/begin?', callees],
  ['find? who/where? use in/to/from? X who/where?', references],
  ['find? who/where? import to/from? X', importers],
  ['find/who/to? find/who? where/defined X', where],
  [
    'find? where/in? where/in/who? where? X defined/find/from/in? defined/find? in/from/to? where/who?',
    where,
  ],
];

interface Compiled {
  readonly pattern: RegExp;
  readonly toIntent: ToIntent;
}

const compiled: readonly Compiled[] = PATTERNS.map(([source, toIntent]) => ({
  pattern: new RegExp(`^${source.split(' ').map(elementOf).join('')}$`),
  toIntent,
}));

function elementOf(element: string): string {
  const isOptional = element.endsWith('?');
  const one = `(?:${(isOptional ? element.slice(0, -1) : element).replaceAll('/', '|')}) `;
  return isOptional ? `(?:${one})?` : one;
}

/** Concepts that no pattern has: their words may be names (`main`, `start`). */
const NAMEABLE: ReadonlySet<Concept> = new Set([
  'core',
  'overview',
  'entry',
  'begin',
  'run',
  'first',
  'read',
  'script',
  'hot',
  'command',
  'import',
  'commit',
  'matter',
  'find',
]);

/** The question about a name or two that the words ask; null for any other. */
export function symbolIntent(words: readonly Word[]): Intent | null {
  return intentOf(words) ?? intentOf(words.map(asName));
}

/** A single word that means something else in other questions, as the name that it may be in this one. */
function asName(word: Word): Word {
  if (word.kind === 'name') return word;
  if (/^main (?:function|method)$/.test(word.text)) return { kind: 'name', name: 'main', isSure: true };
  if (!NAMEABLE.has(word.concept) || word.text.includes(' ')) return word;
  return { kind: 'name', name: word.text, isSure: false };
}

function intentOf(words: readonly Word[]): Intent | null {
  const names = words.flatMap((word) => (word.kind === 'name' ? [word.name] : []));
  if (names.length > 2 || isOfSearch(words) || words.some(isAnyOne)) return null;
  const concepts = inOrder(words);
  if (names.length === 0 || !asks(concepts)) return null;
  const isSure = words.every((word) => word.kind !== 'name' || word.isSure);
  if (names.length === 1 && isImpact(concepts, isSure)) return impact(names);
  const text = concepts.map((concept) => `${concept} `).join('');
  for (const { pattern, toIntent } of compiled) {
    const intent = pattern.test(text) ? toIntent(names) : null;
    if (intent !== null && isMeant(intent, words, concepts)) return intent;
  }
  return null;
}

/** Whether the words ask for a place, and a path, where the pattern takes them for that. */
function isMeant(intent: Intent, words: readonly Word[], concepts: readonly string[]): boolean {
  if (intent.kind === 'path') return !isOrder(words, concepts);
  const isSure = words.every((word) => word.kind !== 'name' || word.isSure);
  return intent.kind !== 'where' || asksForPlace(concepts, isSure);
}

/** By `where` or `find`; `definition of` asks for a name that is one by its form. */
function asksForPlace(concepts: readonly string[], isSure: boolean): boolean {
  return concepts.includes('where') || concepts.includes('find') || (isSure && concepts.includes('defined'));
}

/** `how does a request reach send`: any request, and nothing of that name. */
function isAnyOne(word: Word, at: number, words: readonly Word[]): boolean {
  const before = words[at - 1];
  return word.kind === 'name' && !word.isSure && before?.kind === 'concept' && /^an?$/i.test(before.text);
}

/** `log every call to send`, `which views call send`: no name is a plain word that is to be done, or that is asked for. */
function isOrder(words: readonly Word[], concepts: readonly string[]): boolean {
  const at = words.findIndex(({ kind }) => kind === 'name');
  const [first, before] = [words[at], words[at - 1]];
  if (first?.kind !== 'name' || first.isSure) return false;
  const isAskedFor = before?.kind === 'concept' && /^(?:which|what)$/i.test(before.text);
  return isAskedFor || (at === 0 && !concepts.includes('path') && !concepts.includes('how'));
}

/** `where is the search plugin`: what is asked for has search in its name, which the name alone would lose. */
function isOfSearch(words: readonly Word[]): boolean {
  const at = words.findIndex((word) => word.kind === 'concept' && word.text === 'search');
  const before = words.slice(0, Math.max(0, at));
  return before.some((word) => word.kind === 'concept' && word.concept === 'where');
}

/** A name alone asks nothing. */
function asks(concepts: readonly string[]): boolean {
  return concepts.some((concept) => concept !== 'X');
}

/**
 * The concepts that say something, `X` for a name. `function X`, `X class` and `function called X` are X; any other
 * `functions` are what is asked for, as `who` is.
 */
function inOrder(words: readonly Word[]): readonly string[] {
  const concepts = words.flatMap((word) => {
    if (word.kind === 'name') return ['X'];
    return SILENT.has(word.concept) ? [] : [word.concept];
  });
  const isOne = concepts.filter((concept) => concept === 'X').length === 1;
  return concepts
    .filter((concept) => !(isOne && concept === 'and'))
    .join(' ')
    .replace(/\bkind (?:called )?(?=X\b)/g, '')
    .replace(/\bX kind\b/g, 'X')
    .replace(/\b(who|where|find) kind\b/g, '$1')
    .replace(/\bkind\b/g, 'who')
    .replace(/\b(who|where)(?: in \1\b)+/g, '$1')
    .replace(/\b(from|by|in) (?:in|from)\b/g, '$1')
    .replace(/\b(\p{Ll}+)(?: \1\b)+/gu, '$1')
    .replace(/^in (?!X)/, '')
    .split(' ');
}
