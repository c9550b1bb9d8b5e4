/**
 * What a text asks that fits no phrasing as a whole: by the name in it, which has to be one by its form, and by the word that
 * says what is asked; or by the words of a question about the whole repository. Every other word has to say nothing. The
 * answer tells how the text was read, and a name that the map has not is no name.
 */
import type { Intent } from '../reading/intent';
import { isForAdvice } from './adviceQuestion';
import { isSilent, saysNothingElse } from './silentWords';
import { asksMore, nearestQuestions } from './ownQuestions';
import { isPath, placedName, withPlacedNames, withoutFolder } from './placedNames';
import { looseWords } from './readWords';
import { relationWords } from './relationLexicon';
import type { RelationConcept } from './relationLexicon';
import type { RelationWord } from './relationIntents';

interface Cue {
  /** One of these concepts is in the text. */
  readonly any: readonly RelationConcept[];
  /** And one of these. */
  readonly also?: readonly RelationConcept[];
  /** Where the name stands behind the cue, or is what it is done to; where it stands before it. */
  readonly intent: (target: string) => Intent;
  readonly before?: (target: string) => Intent;
}

const traced =
  (direction: Extract<Intent, { kind: 'trace' }>['direction']) =>
  (target: string): Intent => ({ kind: 'trace', direction, target });

/** The first that fits: what says more stands before what is said in many questions. */
const CUES: readonly Cue[] = [
  { any: ['impact'], intent: traced('impact') },
  { any: ['breaks', 'changed', 'alters'], also: ['if', 'fix', 'without'], intent: traced('impact') },
  { any: ['alters'], also: ['breaks'], intent: traced('impact') },
  { any: ['tested', 'testNoun'], intent: (target) => ({ kind: 'survey', topic: 'tests', target }) },
  { any: ['subclasses', 'extended'], intent: traced('subclasses') },
  { any: ['bases'], intent: (target) => ({ kind: 'explore', target, asks: 'bases' }) },
  {
    ...{ any: ['extends'], intent: traced('subclasses') },
    before: (target) => ({ kind: 'explore', target, asks: 'bases' }),
  },
  { any: ['imported', 'importers'], intent: traced('importers') },
  { any: ['imports'], intent: traced('importers'), before: traced('imports') },
  { any: ['called', 'callers'], intent: traced('callers') },
  { any: ['callees'], intent: traced('callees') },
  { any: ['calls'], intent: traced('callers'), before: traced('callees') },
  { any: ['author', 'wrote'], intent: (target) => ({ kind: 'authors', target }) },
  { any: ['commit'], intent: (target) => ({ kind: 'history', target, asks: 'last' }) },
  {
    ...{ any: ['added'], also: ['when', 'last', 'first', 'who'] },
    intent: (target) => ({ kind: 'history', target, asks: 'first' }),
  },
  {
    ...{ any: ['changed'], also: ['first'] },
    intent: (target) => ({ kind: 'history', target, asks: 'first' }),
  },
  {
    ...{ any: ['changed'], also: ['when', 'last', 'who'] },
    intent: (target) => ({ kind: 'history', target, asks: 'last' }),
  },
  { any: ['used', 'users', 'uses'], intent: traced('references') },
  { any: ['depends'], intent: traced('impact'), before: traced('callees') },
];

const TOPICS: readonly (readonly [RegExp, Intent])[] = [
  [/\b(?:circular|cycl(?:e|es|ic)|import loops?)\b/i, { kind: 'survey', topic: 'import cycles' }],
  [
    /\b(?:never|nobody|no ?one|nothing|n't|not) (?:ever )?(?:gets? )?(?:called|used|calls?|uses?|referenced)\b|\b(?:dead|unused|uncalled) (?:code|functions?|methods?|helpers?|classes)\b/i,
    { kind: 'survey', topic: 'uncalled' },
  ],
  [
    /\b(?:run|execute|start)\b.*\b(?:one|single|individual|specific|only that|just (?:one|a|that|the)) (?:\w+ )?(?:test|spec)s?\b/i,
    { kind: 'survey', topic: 'one test' },
  ],
  [
    /\b(?:how|command|way)\b.*\b(?:run|execute|start|launch)\b.*\b(?:tests?|specs|test ?suite)\b/i,
    { kind: 'survey', topic: 'how to run', purpose: 'test' },
  ],
  [
    /\bentry ?-?points?\b|\bwhere\b.*\b(?:execution|program|app(?:lication)?|everything|it all|things?|control flow)\b.*\b(?:starts?|begins?|kicks? off)\b|\bwhere\b.*\b(?:starts?|begins?) (?:executing|running)\b/i,
    { kind: 'survey', topic: 'entry points' },
  ],
  [
    /\b(?:most (?:important|central|relevant|significant)|central|core|key|essential)\b.*\b(?:class(?:es)?|modules?|files?|parts?|components?|pieces|functions?|places)\b|\b(?:class(?:es)?|modules?|files?|parts?)\b.*\b(?:most (?:important|central|relevant)|matter most)\b|\b(?:look at|read|study|start (?:with|reading|from)|begin (?:with|reading)) (?:it )?first\b|\bwhere\b.*\b(?:i|we|one|you)\b.*\b(?:start|begin)\b/i,
    { kind: 'core' },
  ],
];

/** The names in the text that are names by their form. */
export function namesByForm(text: string): readonly string[] {
  return looseWords(withPlacedNames(text), relationWords).byForm;
}

/**
 * The intent that its words point at, or null where none does, several names are in it, or it asks for a reason. A text
 * with a name and with words that ask for more than the answer would hold is not read.
 */
export function spottedIntent(text: string): Intent | null {
  const intent = pointedAt(text);
  const names = namesByForm(text);
  if (intent === null || !asksMore(text, names, intent)) return intent;
  const [name] = names;
  return name === undefined ? null : unread(text, name);
}

/** Of a name in a file its own name, as whether it is defined there is not known; of a plain word in one the file. */
function unread(text: string, spotted: string): Intent {
  const placed = placedName(spotted);
  const isPlain = placed !== null && /^\p{L}\p{Ll}*$/u.test(placed.name);
  const name = (isPlain ? placed.path : placed?.name) ?? spotted;
  return { kind: 'unread', target: name, instead: nearestQuestions(text, name) };
}

function pointedAt(text: string): Intent | null {
  const { words, byForm } = looseWords(withPlacedNames(text), relationWords);
  const [first, second, ...others] = byForm.length > 0 ? byForm : capitalNames(words);
  if (first === undefined) return aboutAll(text);
  // What must be so is a guess of people's; what is best is advice.
  const isAdvice = isForAdvice(text.replace(/\b(?:must|ought)\b/gi, ' '));
  if (/\bwhy\b/i.test(text) || isAdvice || others.length > 0) return null;
  if (second !== undefined) return aboutTwo(text, words, first, second);
  return /\b(?:dead|unused|obsolete)\b/i.test(text)
    ? traced('references')(first)
    : aboutOne(text, words, first);
}

/** A question about the whole, or about the folder or package that it ends with. */
function aboutAll(text: string): Intent | null {
  if (saysNothingElse(text)) return topicOf(text);
  const part = withoutFolder(text.trim().replace(/[?.!\s]+$/, ''));
  const topic = part !== null && saysNothingElse(part.question) ? topicOf(part.question) : null;
  return part !== null && topic?.kind === 'survey' ? { ...topic, target: part.place } : null;
}

function topicOf(text: string): Intent | null {
  return TOPICS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A sentence begins with one, too, and languages have them: whether it is a name the map says. */
function capitalNames(words: readonly RelationWord[]): readonly string[] {
  const names = words.slice(1).flatMap((word) => (word.kind === 'name' && word.isSure ? [word.name] : []));
  return [...new Set(names)];
}

function aboutOne(text: string, words: readonly RelationWord[], name: string): Intent {
  const at = words.findIndex((word) => word.kind === 'name' && word.name === name);
  for (const { any, also, intent, before } of CUES) {
    const cue = words.findIndex((word) => word.kind === 'concept' && any.includes(word.concept));
    if (cue === -1 || (also !== undefined && !hasOne(words, also))) continue;
    const held = [...any, ...(also ?? []), ...(any.some(isOfGit) ? OF_GIT : [])];
    const isRead = (word: RelationWord, place: number): boolean =>
      isAbout(word, name, held) || (any.includes('breaks') && isAspect(word)) || isDoer(words, place, cue);
    if (!words.every(isRead)) return unread(text, name);
    return before !== undefined && at < cue ? before(name) : intent(name);
  }
  return isExplained(words, name) ? { kind: 'explore', target: name } : unread(text, name);
}

/** Whether the word is the name, one of the concepts, or says nothing of what is asked. */
function isAbout(word: RelationWord, name: string, concepts: readonly RelationConcept[]): boolean {
  if (word.kind === 'name' && word.name === name) return true;
  return isSilent(word) || (word.kind === 'concept' && concepts.includes(word.concept));
}

/** Words of questions that git answers: each answer tells who, when and what. */
const OF_GIT: readonly RelationConcept[] = [
  ...(['author', 'wrote', 'commit', 'added', 'changed', 'when', 'last', 'first'] as const),
];

function isOfGit(concept: RelationConcept): boolean {
  return ['author', 'wrote', 'commit'].includes(concept) || concept === 'added';
}

/** What is asked for by a name of its own: `row handlers` of `which row handlers extend f_x`. */
function isDoer(words: readonly RelationWord[], place: number, cue: number): boolean {
  const asked = words.findIndex(
    (word) => word.kind === 'concept' && /^(?:which|what|all|the)$/i.test(word.text),
  );
  if (asked < 0 || place < asked || place > cue || cue - asked > MOST_BEFORE_VERB) return false;
  const between = words.slice(asked + 1, cue);
  const last = between.findLast((word) => word.kind === 'name' || word.concept === 'noun');
  const isPlain = (word: RelationWord): boolean =>
    (word.kind === 'name' && !word.isSure) ||
    isSilent(word) ||
    (word.kind === 'concept' && word.concept === 'noun');
  return between.every(isPlain) && /s$/.test(last?.kind === 'name' ? last.name : (last?.text ?? ''));
}

/** `which row handlers that`. */
const MOST_BEFORE_VERB = 6;

/** What of a thing may change: whatever it is, the same depends on it. */
const ASPECT =
  /^(?:returns?|returned|results?|outputs?|value|values|arguments?|parameters?|behaviou?r|api|signature|differently)$/i;

function isAspect(word: RelationWord): boolean {
  return ASPECT.test(word.kind === 'name' ? word.name : word.text);
}

const EXPLAINING: readonly RelationConcept[] = ['explain', 'means', 'kindOf'];

/** Whether the words ask what the name is, or ask nothing besides it. */
function isExplained(words: readonly RelationWord[], name: string): boolean {
  return words.every((word) => isAbout(word, name, EXPLAINING));
}

/** Words for a way from one thing to another. */
const WAYS: readonly RelationConcept[] = ['to', 'from', 'calls', 'called'];

/** A file says where the name is; of two symbols the way from one to the other is asked for. */
function aboutTwo(
  text: string,
  words: readonly RelationWord[],
  first: string,
  second: string,
): Intent | null {
  if (isPath(first) !== isPath(second)) {
    const [path, name] = isPath(first) ? [first, second] : [second, first];
    const placed = `${path}:${name}`;
    const renamed = words
      .filter((word) => word.kind !== 'name' || word.name !== path)
      .map((word) => (word.kind === 'name' && word.name === name ? { ...word, name: placed } : word));
    return aboutOne(text, renamed, placed);
  }
  const ends = words.filter((word) => word.kind !== 'name' || (word.name !== first && word.name !== second));
  const isPathAsked = hasOne(words, WAYS) && ends.every((word) => isAbout(word, first, WAYS));
  return isPathAsked ? { kind: 'path', target: first, to: second } : null;
}

function hasOne(words: readonly RelationWord[], concepts: readonly RelationConcept[]): boolean {
  return words.some((word) => word.kind === 'concept' && concepts.includes(word.concept));
}
