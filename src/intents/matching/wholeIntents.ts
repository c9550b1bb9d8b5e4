/** Questions about the whole repository: all their words belong to one topic, in any order. */
import type { Intent } from '../reading/intent';
import { NEUTRAL, howToRun, isHowToRun } from './howToRun';
import type { Concept } from './lexicon';
import { isPath } from './placedNames';
import type { Word } from './readWords';

interface Topic {
  readonly intent: Intent;
  /** Words that such a question may have besides the neutral ones. */
  readonly words: readonly Concept[];
  /** One of these sets must be there. */
  readonly cues: readonly (readonly Concept[])[];
  /** Words with which it is another question. */
  readonly not?: readonly Concept[];
}

/** The first that fits wins. */
const TOPICS: readonly Topic[] = [
  {
    intent: { kind: 'survey', topic: 'import cycles' },
    words: [
      'impact',
      'cycle',
      'loop',
      'dependency',
      'import',
      'depend',
      'use',
      'from',
      'by',
      'path',
      'used',
      'linked',
      'reach',
      'defined',
    ],
    cues: [
      ['cycle'],
      ['loop', 'import'],
      ['loop', 'dependency'],
      ['loop', 'depend'],
      ['loop', 'linked'],
      ['loop', 'impact'],
    ],
    not: ['how', 'change'],
  },
  {
    intent: { kind: 'survey', topic: 'hot spots' },
    words: [
      'hot',
      'change',
      'changed',
      'often',
      'most',
      'commit',
      'complex',
      'times',
      'bugs',
      'likely',
      'by',
      'from',
      'defined',
      'depend',
      'overview',
      'matter',
      'impact',
      'core',
      'first',
      'if',
    ],
    cues: [
      ['hot'],
      ['change', 'often'],
      ['change', 'most'],
      ['changed', 'often'],
      ['changed', 'most'],
      ['commit', 'most'],
      ['commit', 'often'],
      ['complex', 'kind'],
      ['complex', 'most'],
      ['complex', 'change'],
      ['complex', 'commit'],
      ['bugs', 'likely'],
      ['bugs', 'defined', 'where'],
    ],
    not: ['how', 'if'],
  },
  {
    intent: { kind: 'survey', topic: 'entry points' },
    words: [
      'entry',
      'begin',
      'execution',
      'first',
      'script',
      'run',
      'call',
      'called',
      'command',
      'defined',
      'from',
      'by',
      'core',
      'path',
      'if',
      'locally',
    ],
    cues: [
      ['entry'],
      ['begin', 'execution'],
      ['begin', 'where'],
      ['begin', 'project'],
      ['begin', 'who'],
      ['core', 'script'],
      ['first', 'run'],
      ['first', 'call'],
      ['first', 'called'],
      ['script', 'run', 'who'],
      ['script', 'call', 'who'],
      ['begin', 'kind'],
    ],
    not: ['read'],
  },
  {
    intent: { kind: 'core' },
    words: [
      'core',
      'overview',
      'matter',
      'read',
      'first',
      'begin',
      'most',
      'from',
      'by',
      'if',
      'defined',
      'linked',
      'use',
      'used',
    ],
    cues: [
      ['core'],
      ['overview'],
      ['matter'],
      ['first', 'person', 'who'],
      ['read', 'first'],
      ['read', 'begin'],
      ['begin', 'person', 'where'],
      ['most', 'used', 'kind'],
    ],
  },
];

/** The question about the whole that the words ask; null for any other. A name may say of what (`in django`), no more. */
export function wholeIntent(words: readonly Word[]): Intent | null {
  const intent = intentOfAll(words);
  const place = words.find((word) => word.kind === 'name');
  if (place?.kind !== 'name') return intent;
  if (intent?.kind === 'core' && isPath(place.name)) return { kind: 'members', target: place.name };
  return intent?.kind === 'survey' ? { ...intent, target: place.name } : intent;
}

function intentOfAll(words: readonly Word[]): Intent | null {
  const concepts = conceptsOf(words);
  if (concepts === null || isAboutMain(words, concepts)) return null;
  if (isHowToRun(words, concepts)) return howToRun(words);
  // What people do at the beginning is to read, or to run it; the program's own beginning has nobody in it.
  const found = TOPICS.find(
    ({ words: own, cues, not = [] }) =>
      [...concepts].every((concept) => own.includes(concept) || NEUTRAL.includes(concept)) &&
      !not.some((concept) => concepts.has(concept)) &&
      cues.some((cue) => cue.every((concept) => concepts.has(concept))),
  );
  if (
    found?.intent.kind === 'survey' &&
    found.intent.topic === 'entry points' &&
    !concepts.has('entry') &&
    concepts.has('person') &&
    !concepts.has('script')
  )
    return concepts.has('run') || concepts.has('how') ? null : { kind: 'core' };
  return found?.intent ?? null;
}

/** Null where a name is what is asked about. */
function conceptsOf(words: readonly Word[]): ReadonlySet<Concept> | null {
  const concepts = new Set<Concept>();
  for (const [at, word] of words.entries()) {
    if (word.kind === 'concept') concepts.add(word.concept);
    else if (!isPlace(words, at)) return null;
  }
  return concepts;
}

/** `where is main`, `what does the main function call`: main is a name there, not what is important. */
function isAboutMain(words: readonly Word[], concepts: ReadonlySet<Concept>): boolean {
  const main = words.find(
    (word) => word.kind === 'concept' && /^main(?: function| method)?$/.test(word.text),
  );
  if (main?.kind !== 'concept') return false;
  const others = [...concepts].filter((concept) => concept !== main.concept && concept !== 'fill');
  const isPlace = others.every((concept) => ['where', 'be', 'defined', 'find'].includes(concept));
  return (isPlace && concepts.has('where')) || (concepts.has('call') && !concepts.has('first'));
}

/** A name behind `of` or `in` that ends the question, and is no symbol by its form. */
function isPlace(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const word = words[at];
  return (
    word?.kind === 'name' &&
    !/[.()#:<]|_/.test(word.name) &&
    before?.kind === 'concept' &&
    (before.concept === 'in' || before.concept === 'project')
  );
}
