/** Words that ask a question of their own: a reading that leaves them unexplained is no answer to the text. */
import type { SurveyTopic } from '../../core/map/explore';
import type { Intent } from '../reading/intent';
import { isPath } from './placedNames';

/** Files of languages that are not mapped, too. */
const SOURCE_FILE =
  /\.(?:[chm]|cc|cpp|hpp|rs|go|java|rb|php|cs|kt|swift|sh|md|toml|ya?ml|json|html|css|sql|lua)$/i;

interface OwnQuestion {
  readonly words: RegExp;
  /** Whether an answer to this intent holds what the words ask. */
  readonly isHeld: (intent: Intent) => boolean;
  /** The question that can be asked instead; null where there is none. */
  readonly instead: ((name: string) => string) | null;
}

const LONGEST_TEXT = 1000;
const HOW = /(?:\bhow (?:do|can|could|should|would|must|to|is|are)\b|\bcommand\b|\bwie\b)/.source;

const OWN_QUESTIONS: readonly OwnQuestion[] = [
  {
    words: new RegExp(
      `${HOW}.*\\b(?:run|rerun|execute|executed|launch|start|debug|install|build|built|compile|compiled|deploy|profile|benchmark|führe|starte|baue|teste|installiere)\\b`,
      'i',
    ),
    isHeld: isSurvey('how to run', 'one test', 'entry points'),
    instead: (name) => (/test|spec/i.test(name) ? 'how do I run one test?' : 'how do I run this?'),
  },
  {
    words: /\bfrom\b.*\b(?:to|into|until)\b|\b(?:on|along) the (?:way|path|route)\b|\b(?:path|route)\b/i,
    isHeld: ({ kind }) => kind === 'path' || kind === 'unread',
    instead: (name) => `how does ${name} reach NAME?`,
  },
  {
    words: /\benv(?:ironment)?[ -]?var(?:iable)?s?\b|\benvironment\b|\bumgebungsvariablen?\b/i,
    isHeld: isSurvey('option'),
    instead: () => 'what does the option NAME do?',
  },
  {
    words: new RegExp(
      `(?:${HOW}|\\bwhere (?:do|can|should)\\b).*\\b(?:register|add|plug|hook|create|mock|configure)\\b`,
      'i',
    ),
    isHeld: (intent) => isSurvey('siblings', 'option')(intent) || intent.kind === 'history',
    instead: () => 'how do I add a new NAME?',
  },
  {
    words: /\b(?:unused|dead|never|obsolete)\b/i,
    isHeld: (intent) => isSurvey('uncalled')(intent) || intent.kind === 'trace',
    instead: () => 'which functions are never called?',
  },
  {
    words: /\b(?:tests?|tested|testing|specs?)\b/i,
    isHeld: (intent) =>
      isSurvey('tests', 'one test', 'how to run')(intent) ||
      (intent.kind === 'trace' && intent.apart !== undefined),
    instead: (name) => `what tests cover ${name}?`,
  },
  {
    words: /\bwhat\b[^.?!]*\bfor\b(?=\s*(?:[.?!,;:]|$))|\bpurpose\b|\bthe point of\b/i,
    isHeld: (intent) => intent.kind === 'explore' && intent.asks === undefined,
    instead: (name) => `what is ${name}?`,
  },
  {
    words:
      /\bhow (?:does|do|is|are)\b.*\b(?:decided?s?|cho(?:ose|oses|sen)|determined?s?|knows?|picked|picks?|detect(?:s|ed)?)\b|\bunder (?:what|which) (?:conditions?|circumstances)\b/i,
    isHeld: () => false,
    instead: null,
  },
  { words: /\b(?:raise[sd]?|throws?|thrown|exceptions?)\b/i, isHeld: isSurvey('message'), instead: null },
  {
    words: /\b(?:why|slow|fast|faster|performance|thread-?safe|memory|leaks?)\b/i,
    isHeld: () => false,
    instead: null,
  },
];

/** Whether words of the text, its names left out, ask something that an answer to the intent does not hold. */
export function asksMore(text: string, names: readonly string[], intent: Intent): boolean {
  return ownQuestions(text, names).some(({ isHeld }) => !isHeld(intent));
}

/** Questions that can be asked of the name, those nearest to the words of the text first. */
export function nearestQuestions(text: string, name: string): readonly string[] {
  const near = ownQuestions(text, [name]).flatMap(({ instead }) => instead?.(name) ?? []);
  const usual =
    isPath(name) || SOURCE_FILE.test(name)
      ? [`what is in ${name}?`, `who imports ${name}?`]
      : [`what is ${name}?`, `who calls ${name}?`, `what does ${name} call?`];
  return [...new Set([...near, ...usual])];
}

function ownQuestions(text: string, names: readonly string[]): readonly OwnQuestion[] {
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text.slice(0, LONGEST_TEXT));
  return OWN_QUESTIONS.filter(({ words }) => words.test(rest));
}

function isSurvey(...topics: readonly SurveyTopic[]): (intent: Intent) => boolean {
  return (intent) => intent.kind === 'survey' && topics.includes(intent.topic);
}
