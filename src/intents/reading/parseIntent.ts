import { parseCommand, slashCommands } from '../commands/commands';
import type { Intent } from './intent';
import { isForAdvice, isForPurpose, isWhatToDo } from '../matching/adviceQuestion';
import { apartFromTests, inTestsAlone, withApart } from '../matching/apartFromTests';
import { factIntent } from '../matching/factIntents';
import { germanQuestion } from '../matching/germanQuestion';
import { historyIntent } from '../matching/historyIntents';
import { kindIntent } from '../matching/kindIntents';
import { questionWords } from '../matching/lexicon';
import { limitsIn } from '../matching/limits';
import { normalized } from '../matching/normalized';
import { askedOfPart } from '../matching/partIntents';
import {
  placedName,
  withPlacedNames,
  withoutBeyond,
  withoutFolder,
  withoutPlace,
} from '../matching/placedNames';
import { pointedQuestion } from '../matching/pointedQuestion';
import { readWords } from '../matching/readWords';
import type { Word } from '../matching/readWords';
import { isPerhapsName, relationIntent } from '../matching/relationIntents';
import type { Taken } from '../matching/relationIntents';
import { relationWords } from '../matching/relationLexicon';
import { symbolIntent } from '../matching/symbolIntents';
import { wholeIntent } from '../matching/wholeIntents';
import { isPointer, nameIn } from './names';
import { PHRASINGS } from './phrasings';

/** No question about a name is longer, and no command: what is, is a log or a file that was pasted. */
const LONGEST_QUESTION = 1000;
const LONGEST_COMMAND = 4000;

const PLAIN_WORD = /^(?:the )?(?!this$|that$|it$)\p{Ll}+(?: (?:in|of) .*)?$/u;

/**
 * What a text asks of the index, or null where it is none of the questions that are answered without a model. Nothing
 * is guessed: the whole question has to fit, and what it is about has to be a name, or a word such as `this` for
 * `subject`, the id of what is attached.
 */
export function parseIntent(text: string, subject: string | null = null): Intent | null {
  if (text.length > LONGEST_COMMAND) return null;
  const command = parseCommand(text);
  if (command !== null) return aboutSubject(command, subject);
  if (text.length > LONGEST_QUESTION) return null;
  const asked = normalized(text);
  const rest = apartFromTests(asked);
  const alone = rest === null ? inTestsAlone(asked) : null;
  return (
    (rest === null ? null : withApart(readWhole(normalized(rest), subject), 'tests')) ??
    (alone === null ? null : withApart(readWhole(normalized(alone), subject), 'code')) ??
    readWhole(asked, subject)
  );
}

function readWhole(asked: string, subject: string | null): Intent | null {
  const intent =
    askedOfPart(asked, (question) => kindIntent(question, null)) ??
    questionIntent(asked, subject) ??
    limitedIntent(asked, subject) ??
    askedOfPart(asked, (question) => questionIntent(question, null));
  // What needs it does not say what it is for.
  if (intent?.kind === 'trace' && isForPurpose(asked)) return { kind: 'explore', target: intent.target };
  if (intent?.kind === 'trace' && intent.beyond === undefined && limitsIn(asked).length > 0) return null;
  if (intent?.kind !== 'where') return intent;
  if (isWhatToDo(asked, intent.name)) return null;
  // What stands in a file that is named need not be searched for.
  return placedName(intent.name) === null ? intent : { kind: 'explore', target: intent.name };
}

/**
 * What a text that `parseIntent` does not know asks if its one plain word is a name: `how does redirect work`. Whether
 * it is one, only the index knows.
 */
export function perhapsIntent(text: string): Intent | null {
  const asked = normalized(text);
  const question = withPlacedNames(germanQuestion(asked) ?? asked);
  if (isForAdvice(question)) return null;
  const words = readWords(question, relationWords)
    .slice(-1)
    .filter((each) => each.every(isPerhapsName));
  return (
    phrasedIntent(question, null, 'words') ??
    firstOf(words, (each) => historyIntent(each, 'words')) ??
    firstOf(words, (each) => relationIntent(each, 'words'))
  );
}

/** `which functions in src call f`, `who calls f outside of src/a.py`: the places of the answer that stand there, or do not. */
function limitedIntent(asked: string, subject: string | null): Intent | null {
  const beyond = withoutBeyond(asked);
  const limited = beyond ?? withoutPlace(asked) ?? withoutFolder(asked);
  const intent = limited === null ? null : questionIntent(limited.question, subject);
  if (limited === null || intent?.kind !== 'trace' || intent.within !== undefined) return null;
  // `import errors in a.py` asks for errors.
  if (!/\b(?:who|what|which|where|callers?)\b/i.test(asked) && !/[_.$]|\p{Lu}/u.test(intent.target))
    return null;
  const isInwards = ['callers', 'references', 'importers', 'subclasses'].includes(intent.direction);
  if (!isInwards) return null;
  return beyond === null ? { ...intent, within: limited.place } : { ...intent, beyond: limited.place };
}

function questionIntent(asked: string, subject: string | null): Intent | null {
  const question = withPlacedNames(germanQuestion(asked) ?? asked);
  const readings = readWords(question, questionWords);
  const pointed = pointedQuestion(question, subject);
  const relations = pointed === null ? [] : readWords(pointed, relationWords);
  return (
    kindIntent(question, subject) ??
    factIntent(question) ??
    firstOf(readings, wholeIntent) ??
    phrasedIntent(question, subject, 'names') ??
    // Nothing is taken for a mistyped word about a history: few words say what they ask.
    firstOf(relations.slice(-1), (words) => historyIntent(words, 'names')) ??
    (isForAdvice(question)
      ? null
      : (firstOf(relations, (words) => relationIntent(words, 'names')) ?? firstOf(readings, symbolIntent)))
  );
}

/** By the first phrasing that the whole question fits; `taken` says whether a plain word may be a name where that is open. */
function phrasedIntent(question: string, subject: string | null, taken: Taken): Intent | null {
  for (const { pattern, intent, takes } of PHRASINGS) {
    const groups = pattern.exec(question)?.groups;
    if (groups === undefined && !pattern.test(question)) continue;
    if (takes === 'names' && taken === 'names' && PLAIN_WORD.test(groups?.['x'] ?? '')) continue;
    const nameOf = (words: string | undefined): string | null =>
      words === undefined ? '' : (nameIn(words) ?? (isPointer(words) ? subject : null));
    const [x, y] = [nameOf(groups?.['x']), nameOf(groups?.['y'])];
    if (x !== null && y !== null) return intent(x, y);
  }
  return null;
}

function firstOf<Concept extends string>(
  readings: readonly (readonly Word<Concept>[])[],
  intentOf: (words: readonly Word<Concept>[]) => Intent | null,
): Intent | null {
  for (const words of readings) {
    const intent = intentOf(words);
    if (intent !== null) return intent;
  }
  return null;
}

/** A text that is understood only with the help of what is attached: `who calls this?`, `/explore` alone. */
export function needsSubject(text: string): boolean {
  const [without, having] = [parseIntent(text), parseIntent(text, 'it')];
  return having !== null && having.kind !== 'usage' && (without === null || without.kind === 'usage');
}

/** A command whose symbol was left out, about the subject. */
function aboutSubject(command: Intent, subject: string | null): Intent {
  if (command.kind !== 'usage' || subject === null) return command;
  const named = slashCommands.find((each) => each.name === command.command.toLowerCase());
  return (named?.takesSubject === true ? named.intent(subject) : null) ?? command;
}
