/** Intents as questions: what a click asks is what a user could have typed. */
import type { SurveyTopic, TraceDirection } from '../../core/map/explore';
import type { Intent } from './intent';

type Direction = Exclude<TraceDirection, 'path'>;

const TRACES: Readonly<Record<Direction, (target: string) => string>> = {
  callers: (target) => `who calls ${target}?`,
  callees: (target) => `what does ${target} call?`,
  importers: (target) => `who imports ${target}?`,
  imports: (target) => `what does ${target} import?`,
  subclasses: (target) => `which classes extend ${target}?`,
  references: (target) => `who uses ${target}?`,
  impact: (target) => `what breaks if ${target} changes?`,
};

/** The question for a trace; in a name of several words the command, which takes any. */
export function traceQuestion(direction: Direction, target: string): string {
  return isWord(target) ? TRACES[direction](target) : `/trace ${direction} ${target}`;
}

/** The same question about another name: each that it is about and that is `from` becomes `to`; null where it has none. */
export function askedAbout(intent: Intent, from: string, to: string): string | null {
  const swapped = (name: string): string => (name === from ? to : name);
  switch (intent.kind) {
    case 'trace':
      return traceQuestion(intent.direction, to);
    case 'around':
      return `/trace ${to}`;
    case 'path':
      return `/trace ${swapped(intent.target)} -> ${swapped(intent.to)}`;
    case 'show':
      return isWord(to) ? `show ${to}` : `show "${to}"`;
    case 'explore':
      return `/explore ${to}`;
    case 'authors':
      return `who wrote ${to}?`;
    case 'survey':
      return intent.topic === 'tests' ? `what tests cover ${to}?` : null;
    default:
      return null;
  }
}

const SURVEYS: Readonly<Record<SurveyTopic, string>> = {
  about: 'what does this repository do?',
  'entry points': 'where does execution start?',
  'import cycles': 'are there import cycles?',
  'hot spots': 'what changes most often?',
  'how to run': 'how do I run the tests?',
  'one test': 'how do I run one test?',
  uncalled: 'which functions are never called?',
  tests: 'what tests cover it?',
  word: 'where does it stand?',
  option: 'what does it do?',
  message: 'where is it written?',
  purpose: 'what is it for?',
  siblings: 'how do I add one?',
  facts: 'what do the manifests say?',
  passages: 'what do the documents say?',
};

/** The intent as the shortest question that asks it; for people. */
export function questionOf(intent: Intent): string {
  switch (intent.kind) {
    case 'core':
      return 'what are the core components?';
    case 'path':
      return `how does ${intent.target} reach ${intent.to}?`;
    case 'history': {
      const name = intent.target ?? 'it';
      return intent.asks === 'first' ? `when was ${name} added?` : `when was ${name} last changed?`;
    }
    case 'survey':
      return (
        (intent.target === undefined ? null : askedAbout(intent, '', intent.target)) ??
        `${SURVEYS[intent.topic]}${intent.target === undefined ? '' : ` (${intent.target})`}`
      );
    case 'explore':
      return exploreQuestion(intent);
    default:
      return 'target' in intent && intent.target !== null
        ? (askedAbout(intent, '', intent.target) ?? intent.target)
        : '';
  }
}

function exploreQuestion({ target, asks }: Extract<Intent, { kind: 'explore' }>): string {
  switch (asks) {
    case 'bases':
      return `what does ${target} extend?`;
    case 'returns':
      return `what does ${target} return?`;
    case 'parameters':
      return `what arguments does ${target} take?`;
    default:
      return `what is ${target}?`;
  }
}

function isWord(name: string): boolean {
  return /^[\p{L}\p{N}_$./#<>-]*[\p{L}\p{N}_>]$/u.test(name) && !/^(?:https?|\/)/.test(name);
}
