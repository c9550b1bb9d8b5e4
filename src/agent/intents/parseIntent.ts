import type { TraceDirection } from '../../core/explore';
import { parseCommand, slashCommands } from './commands';
import type { Intent } from './intent';
import { isForAdvice, isForPurpose, isWhatToDo } from './matching/adviceQuestion';
import { apartFromTests, inTestsAlone, withApart } from './matching/apartFromTests';
import { factIntent } from './matching/factIntents';
import { germanQuestion } from './matching/germanQuestion';
import { historyIntent } from './matching/historyIntents';
import { kindIntent } from './matching/kindIntents';
import { questionWords } from './matching/lexicon';
import { limitsIn } from './matching/limits';
import { normalized } from './matching/normalized';
import { askedOfPart } from './matching/partIntents';
import {
  placedName,
  withPlacedNames,
  withoutBeyond,
  withoutFolder,
  withoutPlace,
} from './matching/placedNames';
import { pointedQuestion } from './matching/pointedQuestion';
import { readWords } from './matching/readWords';
import type { Word } from './matching/readWords';
import { isPerhapsName, relationIntent } from './matching/relationIntents';
import type { Taken } from './matching/relationIntents';
import { relationWords } from './matching/relationLexicon';
import { symbolIntent } from './matching/symbolIntents';
import { wholeIntent } from './matching/wholeIntents';
import { isPointer, nameIn } from './names';

/** A phrasing: the whole question, lower or upper case, with what it is about in the groups `x` and `y`. */
interface Phrasing {
  readonly pattern: RegExp;
  readonly intent: (x: string, y: string) => Intent;
  /** `names`: not a plain word, which such a phrasing asks about in general: `how does caching work`. */
  readonly takes?: 'names';
}

/** `{x}` and `{y}` stand for names, each once in a text: before V8 12.5 a group's name stands once in an expression. */
function phrasings(intent: Phrasing['intent'], ...texts: readonly string[]): readonly Phrasing[] {
  return texts.map((text) => {
    const source = text.replaceAll('{x}', '(?<x>.+?)').replaceAll('{y}', '(?<y>.+?)');
    return { pattern: new RegExp(`^${source}$`, 'i'), intent };
  });
}

function traced(
  direction: Exclude<TraceDirection, 'path'>,
  ...texts: readonly string[]
): readonly Phrasing[] {
  return phrasings((target) => ({ kind: 'trace', direction, target }), ...texts);
}

const CORE = '(?:core|main|key|central|most important|important|essential)';
const PARTS = '(?:components?|modules?|classes|parts?|files?|pieces|entities|building blocks)';

/** The first that fits wins: what is more exact stands before what is more general. */
const table: readonly Phrasing[] = [
  ...phrasings(
    () => ({ kind: 'core' }),
    `(?:(?:what|which) (?:are|is) )?(?:the )?${CORE} ${PARTS}(?: (?:here|(?:of|in) (?:this|the) (?:repo(?:sitory)?|project|code ?base|code)))?`,
    `(?:show|list|give)(?: me)? (?:the )?${CORE} ${PARTS}`,
    `(?:what|which) ${PARTS} (?:matters?|are|is) (?:the )?(?:most|${CORE})(?: important)?`,
    'what matters(?: most)?(?: here| in this (?:repo(?:sitory)?|project|code ?base))?',
    '(?:give me |show me )?(?:an )?overview(?: of (?:this|the) (?:repo(?:sitory)?|project|code ?base|code))?',
    'what is in this (?:repo(?:sitory)?|project|code ?base)',
    '(?:how is|show me) (?:this|the) (?:repo(?:sitory)?|project|code ?base)(?: structured|.s structure)',
    'where (?:do|should|can) i (?:start|begin)(?: reading)?',
  ),
  ...phrasings(
    () => ({ kind: 'help' }),
    'help(?: me)?',
    'what can (?:you do|i ask|i do here)(?: here)?',
    'how does this work',
    'which questions can you answer',
  ),
  ...phrasings(
    (target, to) => ({ kind: 'path', target, to }),
    'how (?:does|can|do|could) {x} (?:reach|get to|call|lead to|end up (?:in|at)|connect to) {y}',
    'how is {y} reached from {x}',
    'how (?:is|are) {x} (?:connected|linked|related) to {y}',
    '(?:is there |find |show(?: me)? )?(?:a |the )?(?:shortest |call )*(?:path|route|chain) from {x} to {y}',
    '(?:the )?(?:shortest |call )*(?:path|route|chain) between {x} and {y}',
    'does {x} (?:ever )?(?:reach|lead to|end up (?:in|at)) {y}',
    'what does {x} call (?:on|along) (?:the|its) (?:way|path|route) to {y}',
    '{x} ?(?:->|→) ?{y}',
  ),
  ...traced(
    'impact',
    'what (?:breaks|would break|could break|will break|might break|is affected|would be affected|depends) (?:if|when) (?:i |we |you )?(?:change|modify|edit|touch|remove|delete|rename|refactor) {x}',
    'what (?:breaks|would break|could break|will break|might break|is affected) (?:if|when) {x} (?:changes|is (?:changed|removed|deleted|renamed|modified))',
    'what (?:does|would|will) (?:changing|removing|deleting|renaming|editing|modifying) {x} (?:break|affect)',
    'what is affected by (?:a change (?:of|in|to) |changing |changes (?:of|in|to) )?{x}',
    '(?:what is )?(?:the )?(?:impact|blast radius) of (?:changing |a change (?:of|in|to) |removing )?{x}',
    '(?:who|what) depends on {x}',
    'is it safe to (?:change|remove|delete|rename|modify) {x}',
  ),
  ...traced(
    'callers',
    '(?:who|what|which (?:functions?|methods?|code|modules?|classes|symbols?)) (?:calls?|invokes?) {x}',
    '(?:who|what) is calling {x}',
    '(?:from )?where is {x} (?:called|invoked)(?: from)?',
    '(?:show(?: me)? |list |find |what are |get )?(?:all )?(?:the )?(?:callers?|call sites?|calls) (?:of|to) {x}',
    'is {x} (?:ever )?called(?: anywhere| from anywhere)?',
    'by (?:whom|what) is {x} called',
  ),
  ...traced(
    'callers',
    '(?:does|do|did|is there) (?:anyone|anybody|anything|someone|somebody|something|any code|any function|any module|any class)(?: else)? (?:here )?(?:that |which |who )?(?:ever |still |really |actually )?(?:calls?|invokes?) {x}',
  ),
  ...traced(
    'callees',
    '(?:what|which (?:functions?|methods?|symbols?)) (?:does|do|is|are) {x} (?:calls?|invokes?|calling)',
    '(?:show(?: me)? |list |find |what are )?(?:all )?(?:the )?(?:callees?|outgoing calls) (?:of|from) {x}',
    '(?:what|which (?:functions?|methods?)) (?:is|are|gets?) called (?:by|from|in) {x}',
  ),
  ...traced(
    'importers',
    '(?:who|what|which (?:files?|modules?|packages?|code)) imports? {x}',
    'where is {x} imported(?: from)?',
    '(?:show(?: me)? |list |find |what are )?(?:all )?(?:the )?importers of {x}',
    '(?:what|who) is importing {x}',
  ),
  ...traced(
    'imports',
    '(?:what|which (?:files?|modules?|packages?)) (?:does|do) {x} (?:imports?|depend on)',
    '(?:show(?: me)? |list |find |what are )?(?:all )?(?:the )?(?:imports|dependencies) of {x}',
    'what is imported (?:by|in|from) {x}',
  ),
  ...traced(
    'subclasses',
    '(?:what|which)(?: (?:are|classes?|types?))? (?:is |are )?(?:all )?(?:the )?(?:subclasse?s?|sub-classes|derived classes|children|implementations|descendants) (?:of|from) {x}',
    '(?:show(?: me)? |list |find )?(?:all )?(?:the )?(?:subclasses|sub-classes|derived classes|implementations) of {x}',
    '(?:who|what|which (?:class(?:es)?|types?)) (?:subclass(?:es)?|extends?|inherits?(?: from)?|implements?|derives? from) {x}',
  ),
  ...phrasings(
    (target) => ({ kind: 'explore', target, asks: 'bases' }),
    'is {x} (?:a|an) (?:subclass|sub-class|child(?: class)?|derived class|descendant|subtype|kind|extension) (?:of|from) \\S+',
    'does {x} (?:extend|inherit from|derive from|subclass|implement) \\S+',
    'is {x} (?:derived|inherited|extended) from \\S+',
  ),
  // Of a method the same direction tells what overrides it.
  ...traced(
    'subclasses',
    '(?:who|what|which (?:class(?:es)?|types?|methods?|functions?|subclasse?s?)) (?:overrides?|overwrites?|re-?defines?|re-?implements?) {x}',
    '(?:where|by (?:whom|what)|is|in which (?:classes|files)) (?:is )?{x} (?:ever )?(?:overridden|overriden|overwritten|re-?defined|re-?implemented)(?: anywhere)?',
    '(?:show(?: me)? |list |find |what are )?(?:all )?(?:the )?(?:overrides|overriders|overriding methods|implementers|implementors) (?:of|for) {x}',
  ),
  ...traced(
    'references',
    '(?:who|what|which (?:files?|modules?|functions?|classes|code)) (?:uses?|references?|refers? to|mentions?) {x}',
    '(?:who|what) is using {x}',
    'where is {x} (?:used|referenced|mentioned)',
    'where (?:do|does) (?:we|i|anyone|anybody|the code) use {x}',
    '(?:show(?: me)? |list |find |what are )?(?:all )?(?:the )?(?:usages?|uses|references) (?:of|to) {x}',
    'is {x} (?:ever )?used(?: anywhere)?',
  ),
  ...phrasings(
    (name) => ({ kind: 'where', name }),
    'where (?:is|are|do i find|can i find|does) {x}(?: (?:defined|declared|implemented|located|live|at))?',
    '(?:in )?(?:what|which) (?:file|module|class) is {x}(?: (?:defined|declared|implemented|located))?(?: in)?',
    '(?:what|which) (?:file|module|class) (?:defines|declares|contains|has|implements) {x}',
    'where (?:is|are) (?:the )?(?:definition|declaration|implementation) of {x}',
    '(?:find|show)(?: me)? (?:the )?(?:definition|declaration) of {x}',
    'is there (?:a |an |any )?{x}',
  ),
  ...phrasings(
    (query) => ({ kind: 'find', query }),
    '(?:find|locate|look for|search(?: for)?|grep(?: for)?|go to) {x}',
  ),
  ...phrasings(
    (target) => ({ kind: 'explore', target }),
    'explore {x}',
    '(?:show(?: me)? )?(?:the )?(?:neighbou?rhood|surroundings|context) of {x}',
    'what does {x} do',
    'what (?:is|are) {x} (?:used )?for',
    'what (?:is|are) the (?:purpose|role|job|point|responsibility) of {x}',
    'what kind of (?:thing|class|object) is {x}',
    '(?:explain|describe|tell me about|summari[sz]e) {x}',
  ),
  ...phrasings(
    (target) => ({ kind: 'explore', target }),
    'what (?:is|are|does) (?:an? |the )?{x}',
    'how does (?:an? |the )?{x} work',
  ).map((each) => ({ ...each, takes: 'names' as const })),
  ...phrasings((target) => ({ kind: 'members', target }), "what(?: i|')s (?:in|inside) {x}"),
  ...phrasings(
    (target) => ({ kind: 'show', target }),
    '(?:show|view|open|print|display|read|see|get)(?: me)? (?:the )?(?:(?:source|code|body|text|signature|implementation|definition|contents?)(?: code)? of )?{x}',
    'what does {x} look like',
    '(?:the )?(?:source|code|body|signature)(?: code)? of {x}',
  ),
];

const PLAIN_WORD = /^(?:the )?(?!this$|that$|it$)\p{Ll}+(?: (?:in|of) .*)?$/u;

/** No question about a name is longer, and no command: what is, is a log or a file that was pasted. */
const LONGEST_QUESTION = 1000;
const LONGEST_COMMAND = 4000;

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
    // Nothing is taken for a mistyped word about versions: few words say what they ask.
    firstOf(relations.slice(-1), (words) => historyIntent(words, 'names')) ??
    (isForAdvice(question)
      ? null
      : (firstOf(relations, (words) => relationIntent(words, 'names')) ?? firstOf(readings, symbolIntent)))
  );
}

/** By the first phrasing that the whole question fits; `taken` says whether a plain word may be a name where that is open. */
function phrasedIntent(question: string, subject: string | null, taken: Taken): Intent | null {
  for (const { pattern, intent, takes } of table) {
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
  const name = slashCommands.find((each) => each.name === command.command.toLowerCase());
  return (name?.argument === 'SYMBOL' ? name.intent(subject) : null) ?? command;
}
