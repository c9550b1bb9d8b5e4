/** What to ask next, as links that ask it. */
import type { SurveyTopic } from '../../core/map/explore';
import { askLink } from '../text/askLink';
import type { Intent } from '../reading/intent';
import type { AnsweredCall } from '../reading/plan';
import { traceQuestion } from '../reading/questions';
import { isFile, shortName } from '../text/shortNames';
import type { Place } from '../text/toolText';

/** One phrasing of each question that needs no model. */
export const QUESTIONS: readonly string[] = [
  'What are the core components? Where are the entry points?',
  'What does this repository do? Who wrote it?',
  'How do I run this? How do I run one test?',
  'Where is X? Where is X set?',
  'Who calls X? What does X call?',
  'Who imports X? What does X import?',
  'Which classes extend X?',
  'What does X inherit from? Which methods does X have?',
  'Who uses X? What tests cover X?',
  'Who wrote X? When was X last changed?',
  'Which functions are never called?',
  'What does X return? What arguments does X take?',
  'What does the option X do? Where is the message "X" raised?',
  'How do I add a new X? Which licence, which version is this?',
  'How does A reach B?',
  'What breaks if X changes?',
  'Are there import cycles? Where are the hot spots?',
  'Show X. Explain X.',
];

/** What a question was about: the words that mean it, and where it is. */
export interface Subject {
  readonly target: string;
  readonly place: Place | null;
  /** As the tools call it: `function`, `class`, `module`; '' where none said. */
  readonly kind: string;
}

type Suggestion = readonly [label: string, question: string];

/** The line of next questions; '' where nothing follows. */
export function nextQuestions(
  intent: Intent,
  subject: Subject | null,
  calls: readonly AnsweredCall[],
): string {
  const next = suggestionsAfter(intent, subject, calls);
  return next.length === 0 ? '' : next.map(linked).join(' ');
}

/** Questions that can be answered, about what the words of one that was not understood have found; how to see all. */
export function questionsAfter(calls: readonly AnsweredCall[]): string {
  const [place] = calls.flatMap(({ results }) =>
    results.filter((place) => place.id !== null && canBeAsked(place)),
  );
  const all: Suggestion = ['All questions', '/help'];
  if (place === undefined) return [['Core components', '/core'] as const, all].map(linked).join(' ');
  const direction = isFile(place) ? 'importers' : 'references';
  const target = isFile(place) ? place.path : askedBy(place);
  return [exploring(place), questionAbout({ target, place, kind: '' }, direction), all].map(linked).join(' ');
}

const linked = ([label, question]: Suggestion): string => askLink(label, question);

function suggestionsAfter(
  intent: Intent,
  subject: Subject | null,
  calls: readonly AnsweredCall[],
): readonly Suggestion[] {
  switch (intent.kind) {
    case 'core':
    case 'find':
    case 'where':
      return best(calls).map(exploring);
    case 'path':
      return ends(calls).map(exploring);
    case 'trace':
      return subject === null ? [] : afterTrace(intent.direction, subject);
    case 'around':
    case 'explore':
      return aboutSubject(subject, calls);
    case 'show':
      return subject === null ? [] : [questionAbout(subject, 'callers'), exploringSubject(subject)];
    case 'survey':
      return afterSurvey(intent.topic, calls);
    default:
      return [];
  }
}

/** What the same newcomer asks next. */
function afterSurvey(topic: SurveyTopic, calls: readonly AnsweredCall[]): readonly Suggestion[] {
  if (calls.every(({ results }) => results.length === 0)) return [];
  const others: Readonly<Record<SurveyTopic, Suggestion>> = {
    about: ['How do I run this?', '/howto'],
    'one test': ['How do I run this?', '/howto'],
    uncalled: ['Entry points', '/entry'],
    tests: ['How do I run one test?', 'how do I run one test?'],
    word: ['All questions', '/help'],
    option: ['All questions', '/help'],
    message: ['All questions', '/help'],
    purpose: ['Core components', '/core'],
    siblings: ['Core components', '/core'],
    facts: ['How do I run this?', '/howto'],
    passages: ['All questions', '/help'],
    'how to run': ['Entry points', '/entry'],
    'entry points': ['How do I run this?', '/howto'],
    'hot spots': ['Import cycles', '/cycles'],
    'import cycles': ['Hot spots', '/hotspots'],
  };
  return [...first(calls).map(exploring), others[topic]];
}

function afterTrace(direction: string, subject: Subject): readonly Suggestion[] {
  const other = direction === 'impact' ? 'callers' : 'impact';
  return [
    isModule(subject) ? importing(subject, other) : questionAbout(subject, other),
    exploringSubject(subject),
  ];
}

/** A module is not called: whoever imports it depends on it. */
function importing(subject: Subject, other: 'callers' | 'impact'): Suggestion {
  return questionAbout(subject, other === 'callers' ? 'importers' : 'impact');
}

function aboutSubject(subject: Subject | null, calls: readonly AnsweredCall[]): readonly Suggestion[] {
  if (subject === null) return folderQuestions(calls);
  const { target, kind, place } = subject;
  // Of what is not mapped nothing more is known.
  if (place?.id === null) return [];
  return [
    questionAbout(subject, 'impact'),
    ...(kind === 'class' ? [questionAbout(subject, 'subclasses')] : []),
    [`Show ${nameOf(subject)}`, /\s/.test(target) ? `show "${target}"` : `show ${target}`],
  ];
}

function folderQuestions(calls: readonly AnsweredCall[]): readonly Suggestion[] {
  return [...best(calls).map(exploring), ['Core components', '/core']];
}

function questionAbout(
  subject: Subject,
  direction: 'callers' | 'importers' | 'subclasses' | 'references' | 'impact',
): Suggestion {
  const words = traceQuestion(direction, 'X').replace('X', () => nameOf(subject));
  return [words.charAt(0).toUpperCase() + words.slice(1), traceQuestion(direction, subject.target)];
}

function exploringSubject(subject: Subject): Suggestion {
  return [`Explore ${nameOf(subject)}`, `/explore ${subject.target}`];
}

function exploring(place: Place): Suggestion {
  return [`Explore ${shortName(place)}`, `/explore ${isFile(place) ? place.path : askedBy(place)}`];
}

/** The two results that matter most: by score where there is one, else the first. */
function best(calls: readonly AnsweredCall[]): readonly Place[] {
  const places = calls.flatMap(({ results }) => results.filter(canBeAsked));
  const ranked = [...places].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return [...new Map(ranked.map((place) => [place.id ?? place.path, place])).values()].slice(0, 2);
}

/** The first two that are in the map: a line of a README is nothing to explore. */
function first(calls: readonly AnsweredCall[]): readonly Place[] {
  const places = calls.flatMap(({ results }) =>
    results.filter((place) => place.id !== null && canBeAsked(place)),
  );
  return [...new Map(places.map((place) => [place.id, place])).values()].slice(0, 2);
}

function ends(calls: readonly AnsweredCall[]): readonly Place[] {
  const places = calls.flatMap(({ results }) => results.filter(canBeAsked));
  return [...new Set([places[0], places.at(-1)])].filter((place) => place !== undefined);
}

/** Whether people can write its name: those of anonymous functions, and of what is inside a second definition, only the map knows. */
function canBeAsked({ id }: Place): boolean {
  return id === null || !/<lambda\d*>|#\d+\./.test(id);
}

/** The id as people write it, which means all definitions of the name. */
function askedBy({ id, path }: Place): string {
  return id === null ? path : id.replace(/#\d+$/, '');
}

function isModule({ kind, place }: Subject): boolean {
  return kind === 'module' || (kind === '' && place !== null && isFile(place));
}

function nameOf({ target, place }: Subject): string {
  return place === null ? target.slice(target.lastIndexOf('/') + 1) : shortName(place);
}
