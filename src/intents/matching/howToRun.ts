/** Recognizes questions about how people install, run, build or test something. */
import type { Intent, Purpose } from '../reading/intent';
import type { Concept } from './lexicon';
import type { Word } from './readWords';

/** Words that every question may have. */
export const NEUTRAL: readonly Concept[] = [
  'fill',
  'be',
  'do',
  'can',
  'person',
  'project',
  'kind',
  'who',
  'where',
  'how',
  'find',
  'in',
  'to',
  'and',
  'make',
];

const RUN_WORDS: readonly Concept[] = [
  'run',
  'tests',
  'begin',
  'started',
  'command',
  'locally',
  'path',
  'script',
  'call',
  'if',
  'first',
  'use',
  'depend',
  'entry',
  'from',
  'by',
  'dependency',
];

const DOING: readonly Concept[] = ['run', 'tests', 'begin', 'call', 'use'];

/** Sets of concepts, of which `a|b` is one, and those that may not be there, that ask how something is done by people. */
const RUN_CUES: readonly {
  readonly all: readonly (readonly Concept[])[];
  readonly none?: readonly Concept[];
}[] = [
  { all: [['started']] },
  { all: [['command'], DOING] },
  { all: [['path'], ['run']] },
  // `how do I`, `how is it built`: not `how does it`.
  { all: [['how'], ['person'], DOING] },
  { all: [['how'], ['be'], DOING], none: ['do'] },
  // `what do I need to install`
  {
    all: [['who'], ['person', 'can'], ['can', 'do', 'depend'], ['run', 'tests']],
    none: ['script', 'call', 'kind'],
  },
];

const PURPOSES: readonly (readonly [Purpose, RegExp])[] = [
  ['test', /^(?:(?:run |unit |integration )?tests?(?: suite| it| this)?|testing|tested|specs|testsuite)$/],
  ['build', /^(?:build|builds|building|built|compile|compiles|compiling|compiled)$/],
  ['lint', /^(?:lint|linter|format|typecheck|type check|type-check)$/],
];

/** The intent, with what the command is for where the words say it. */
export function howToRun(words: readonly Word[]): Intent {
  const purpose = PURPOSES.find(([, pattern]) =>
    words.some((word) => word.kind === 'concept' && pattern.test(word.text)),
  )?.[0];
  return { kind: 'survey', topic: 'how to run', ...(purpose === undefined ? {} : { purpose }) };
}

/** How something is done by people: with `how` or `which command`, a verb for it, and nothing that is not about it. */
export function isHowToRun(words: readonly Word[], concepts: ReadonlySet<Concept>): boolean {
  if (words.some(({ kind }) => kind === 'name')) return false;
  if (![...concepts].every((concept) => RUN_WORDS.includes(concept) || NEUTRAL.includes(concept)))
    return false;
  const isCue = RUN_CUES.some(
    ({ all, none = [] }) =>
      all.every((some) => some.some((concept) => concepts.has(concept))) &&
      !none.some((concept) => concepts.has(concept)),
  );
  return isCue || (isHowTo(words) && DOING.some((concept) => concepts.has(concept)));
}

/** `how to`, `how can it`. */
function isHowTo(words: readonly Word[]): boolean {
  const concepts = words.flatMap((word) =>
    word.kind === 'concept' && word.concept !== 'fill' ? [word.concept] : [],
  );
  return concepts.some((concept, at) => {
    const next = concepts[at + 1];
    return concept === 'how' && (next === 'to' || next === 'can');
  });
}
