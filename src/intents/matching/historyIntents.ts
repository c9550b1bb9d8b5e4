/** Questions about when something changed: all their words are about changes, in any order, with one name or none. */
import type { Intent } from '../reading/intent';
import type { RelationWord, Taken } from './relationIntents';
import type { RelationConcept } from './relationLexicon';

/** Words that such a question may have. */
const OWN: ReadonlySet<RelationConcept> = new Set<RelationConcept>([
  ...([
    'fill',
    'who',
    'when',
    'where',
    'fn',
    'cls',
    'file',
    'place',
    'in',
    'of',
    'to',
    'by',
    'from',
    'have',
  ] as const),
  ...(['changed', 'added', 'commit', 'last', 'first', 'wrote'] as const),
]);
const CHANGING: readonly RelationConcept[] = ['changed', 'added', 'commit', 'wrote'];
/** Which of them: of the whole, that is told by nothing here. */
const KINDS: readonly RelationConcept[] = ['fn', 'cls', 'file', 'place'];

/** `latest commits`, `last change`: what is last is said in the phrase itself. */
const LAST_COMMIT = /\b(?:commits?|changes?|modification|update|edit)\b/;
/** A changelog may be a file, and a log of anything. */
const WHOLE_HISTORY = /^(?:commits|(?:git|commit|version|change) history|git log)$/;
const CHANGES = /^(?:changes|modifications|edits|updates)$/;
const SINCE = /^(?:since when|how long|how old)/;

/** What the words besides the name say. */
interface Said {
  readonly name: { readonly name: string; readonly isSure: boolean } | null;
  readonly has: (...some: readonly RelationConcept[]) => boolean;
  readonly says: (pattern: RegExp) => boolean;
}

/** The question about a history that the words ask; null for any other. */
export function historyIntent(words: readonly RelationWord[], taken: Taken): Intent | null {
  const said = saidBy(words);
  if (said === null || !isAboutHistory(said, taken)) return null;
  return { kind: 'history', target: said.name?.name ?? null, asks: asksForFirst(said) ? 'first' : 'last' };
}

function saidBy(words: readonly RelationWord[]): Said | null {
  const names = words.flatMap((word) => (word.kind === 'name' ? [word] : []));
  const phrases = words.flatMap((word) => (word.kind === 'concept' ? [word] : []));
  if (names.length > 1 || !phrases.every(({ concept }) => OWN.has(concept))) return null;
  return {
    name: names[0] ?? null,
    has: (...some) => phrases.some(({ concept }) => some.includes(concept)),
    says: (pattern) => phrases.some(({ text }) => pattern.test(text.toLowerCase())),
  };
}

function isAboutHistory(said: Said, taken: Taken): boolean {
  const { name, has } = said;
  if (isDated(said)) return name !== null || !has(...KINDS);
  // Of plain words a date says most surely that one is a name: `when was jsonify added`.
  if ((name?.isSure === false && taken === 'names') || (name === null && has(...KINDS))) return false;
  return isLast(said) || isListed(said);
}

function isDated({ name, has, says }: Said): boolean {
  if (!has('when')) return false;
  return has(...CHANGING) || says(/^last \w/) || (name !== null && says(SINCE));
}

function isLast({ has, says }: Said): boolean {
  return has('last') && (has('changed', 'commit') || says(LAST_COMMIT));
}

function isListed({ name, has, says }: Said): boolean {
  if (name === null) return says(WHOLE_HISTORY);
  return has('commit') || (says(CHANGES) && has('to', 'of', 'in') && !has('who'));
}

function asksForFirst({ has, says }: Said): boolean {
  if (has('first') || says(SINCE)) return true;
  return !has('last') && (has('added') || (has('when') && has('wrote')));
}
