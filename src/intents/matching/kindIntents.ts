/** Questions of kinds that their own words tell: tests, authors, values, what nobody calls, what the repository is. */
import type { Intent } from '../reading/intent';
import { isPointer, nameIn } from '../reading/names';
import { limitsIn } from './limits';
import { questionWords } from './lexicon';
import { readWords } from './readWords';

const PROJECT =
  '(?:this |the |that |your |our )?(?:whole |entire )?(?:repo(?:sitory)?|project|code ?base|app(?:lication)?|library|lib|package|program|tool|software|framework|thing)';
const TESTED =
  '(?:cover|exercis|check|hit|test|touch|call|us|run|verif|validat|assert|target)(?:e?s|ies|y|e|ing)?';
const TESTS =
  '(?:(?:unit|integration|automated|existing|regression) )?(?:tests?|specs?|test cases?|test files?|test scripts?)';
/** A place to look in, which narrows the question and does not name what it is about. */
const PLACE =
  '(?: (?:in|within|inside)(?: the| this| our)? (?<place>[\\w@./-]+)(?: (?:package|module|folder|directory|project|repo(?:sitory)?|code ?base))?)?';
const KINDS =
  '(?:function|method|class|code|symbol|helper|procedure|routine|export|thing|part|piece|definition)(?:e?s)?';

type ToIntent = (x: string) => Intent;

interface Kind {
  readonly intent: ToIntent;
  readonly patterns: readonly RegExp[];
  /** What the question is about: the repository as a whole, so that no name may be in it, a name, or a name or a few words. */
  readonly about: 'all' | 'name' | 'words';
}

function aboutName(intent: ToIntent, ...texts: readonly string[]): Kind {
  return { intent, about: 'name', patterns: texts.map(toPattern) };
}

function aboutWords(intent: ToIntent, ...texts: readonly string[]): Kind {
  return { intent, about: 'words', patterns: texts.map(toPattern) };
}

function aboutAll(intent: Intent, ...texts: readonly string[]): Kind {
  return { intent: () => intent, about: 'all', patterns: texts.map(toPattern) };
}

function toPattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('{x}', '(?<x>.+?)')}$`, 'i');
}

const KIND_TABLE: readonly Kind[] = [
  aboutAll(
    { kind: 'survey', topic: 'one test' },
    '(?=.*\\b(?:run|runs|running|execute|start|launch|invoke)\\b)(?=.*\\b(?:how|command|type|way|can i|run)\\b).*\\b(?:one|single|individual|specific|particular|certain|only (?:one|a)|just (?:one|a))\\b(?: \\w+){0,2} (?:unit )?(?:tests?|test ?cases?|specs?)\\b.*',
    '(?:how|what).*\\brun\\b.*\\btests? (?:by name|of (?:one|a single) (?:file|class|module)|in (?:one|a single) file)',
  ),
  aboutAll(
    { kind: 'survey', topic: 'uncalled' },
    `(?:which|what|list|show|find|give|are there|is there|any|all|do we have)\\b.*\\b(?:never|not|n't|hardly ever)(?: ever| being)? (?:be )?(?:called|used|invoked|reached|referenced|needed)(?: anywhere| by (?:anything|anyone|anybody))?${PLACE}`,
    `.*\\b(?:unused|dead|uncalled|unreachable|unreferenced|orphan(?:ed)?) ${KINDS}\\b(?: (?:here|in (?:here|this .*|the .*)))?`,
    `(?:which|what|list|show|find|give|are there|is there|any|all)?.*\\b${KINDS} (?:without|with no|with zero|that ha(?:s|ve) no) (?:known )?(?:callers?|calls|users?|usages?|references)`,
    `.*\\b(?:nobody|no ?-?one|nothing|none) (?:ever )?(?:calls?|uses?|references?|invokes?|needs?)(?: (?:it|them|anymore|any more))*`,
  ),
  aboutAll(
    { kind: 'survey', topic: 'about' },
    `what (?:does|do) ${PROJECT}(?: actually| really| even)? do`,
    `what(?: is|'s) ${PROJECT}(?: all)?(?: actually| really)?(?: about| for| good for| used for| meant for| supposed to do)?`,
    `(?:explain|describe|introduce|summari[sz]e|tell me about)(?: to me| me)? ${PROJECT}(?: to me| in short| briefly)?`,
    `(?:what|which) problems? (?:does|do|is|are) ${PROJECT} (?:solve|solving|address|tackle)s?`,
    `(?:what(?: is|'s)|describe|explain|tell me)(?: me)? the (?:purpose|goal|point|aim|idea|intention) (?:of|behind) ${PROJECT}`,
    `what (?:can|could|would) (?:i|one|you|people) (?:use|do with) ${PROJECT}(?: for| with)?`,
  ),
  aboutAll(
    { kind: 'authors', target: null },
    `who (?:are|is|were) the (?:main |top |most active |biggest )?(?:contributors?|authors?|maintainers?|developers?|committers?)(?: (?:here|(?:of|to|in|behind|for) ${PROJECT}))?`,
    `who (?:wrote|made|created|built|develops|developed|maintains) ${PROJECT}`,
    '(?:list|show)(?: me)? (?:the |all )*(?:contributors|authors|maintainers|committers)',
  ),
  aboutName(
    (target) => ({ kind: 'authors', target }),
    'who (?:originally |first |last |mostly |mainly )?(?:wrote|authored|implemented|maintains|owns|changed|touched|edited|modified|committed|works on|worked on|coded|developed) {x}(?: last| most| first)?',
    '(?:who|what) (?:is|are|was|were) the (?:main |original |last |first )?(?:authors?|owners?|maintainers?|creators?|contributors?) (?:of|to|for|behind) {x}',
    '(?:show |git |run )*blame (?:for |of |on )?{x}',
    'who (?:should|can|could|do|must) i (?:ask|talk to|contact|bother|ping)(?: questions)? about {x}',
    'who knows (?:about )?{x}(?: best| well| most)?',
    '(?:authors?|owners?|history of authors) of {x}',
  ),
  aboutName(
    (target) => ({ kind: 'history', target, asks: 'first' }),
    'who (?:originally |first )?(?:added|introduced|created) {x}(?: first)?',
  ),
  aboutWords(
    (target) => ({ kind: 'survey', topic: 'tests', target }),
    `(?:what|which|how many) ${TESTS} (?:is |are |do |does |will |would |actually )?${TESTED} {x}`,
    `(?:is|are) {x} (?:(?:unit )?tested|covered(?: by (?:any |the )?(?:unit )?tests?)?|under test)(?: anywhere| at all| by anything| somewhere)?`,
    `(?:where|how|in which file) (?:is|are|do i find|can i find) (?:the )?${TESTS} (?:for|of|covering|that ${TESTED}) {x}`,
    '(?:where|how|by what|by which tests?) (?:is|are) {x} (?:unit )?tested',
    `(?:does|do|is there) (?:anything|something|any ${TESTS}|a ${TESTS}|some ${TESTS}) (?:that |which )?${TESTED} {x}`,
    `(?:(?:list|show|find|give)(?: me)? |which are |what are )?(?:all )?(?:of )?(?:the )?${TESTS} (?:(?:that|which) )?(?:${TESTED}|for|of|about|covering|exist for) {x}`,
    `(?:are there|is there|do we have|have we got) (?:any |some |a )?${TESTS} (?:for|of|covering|(?:that|which) ${TESTED}) {x}`,
    `(?:what|which|how many) ${TESTS} (?:do|does) {x} have(?: got)?`,
    `(?:what|which|how many) ${TESTS} (?:do (?:we|you|they) have|are there|exist|have we got|can be found) (?:for|of|about|on) {x}`,
    `(?:do|does) {x} have (?:any |some )?${TESTS}(?: at all)?`,
    `(?:has|have) {x} (?:got )?(?:any |some )?${TESTS}`,
  ),
  aboutName(
    (target) => ({ kind: 'survey', topic: 'word', target }),
    'where (?:is|are|does|do|gets?) {x} (?:get |gets |being |ever |first )?(?:set|assigned|initiali[sz]ed|given (?:a|its) value|written)(?: to| up)?(?: anywhere)?',
    "what(?: is|'s) (?:the )?(?:initial |current )?value of {x}",
    'what (?:value )?(?:is|does) {x} (?:set to|have as (?:its )?value)',
    '(?:who|what|which (?:code|functions?|files?|modules?)) (?:sets?|assigns?|initiali[sz]es?|writes? to) {x}',
  ),
  aboutName(
    (target) => ({ kind: 'trace', direction: 'subclasses', target }),
    '(?:what|which|list|show|find|all|give me)(?: all)?(?: the)?(?: kinds? of)? (?:class(?:es)?|types?|interfaces?|structs?|things?|subclasses) (?:that |which |who )?(?:subclass|extends?|inherits?(?: from)?|implements?|derives? from|deriving from|extending|inheriting from|implementing|(?:are )?derived from|(?:are )?based on) {x}',
    '(?:classes|types|interfaces|structs) (?:derived from|extending|inheriting from|implementing|based on|that (?:extend|inherit from|implement)) {x}',
    '(?:who|what) (?:inherits? from|extends?|subclasses|implements?|derives? from) {x}',
    '(?:list |show |find )?(?:all )?(?:of )?(?:the )?(?:subclasses|child classes|children|descendants|implementors|implementations|implementers) (?:of|for) {x}',
  ),
  aboutName(
    (target) => ({ kind: 'trace', direction: 'references', target }),
    'how (?:is|are) {x} used(?: here| in here| anywhere)?',
    '(?:is|are) {x} (?:ever )?(?:touched|used|needed|hit|reached) by (?:anything|anyone|anybody|something|somebody|any code|other code)(?: else)?',
  ),
  aboutName(
    (name) => ({ kind: 'where', name }),
    'where (?:is|are) {x} (?:handled|supported|processed|parsed|dealt with)',
    '(?:is|are) {x} (?:declared|defined|implemented) (?:in (?:more than one|several|multiple|many|two|different) (?:places?|files?|modules?)|more than once|twice|several times|only once)',
  ),
];

/** The question of one of these kinds that the whole text is; null for any other. `subject` is what is attached. */
export function kindIntent(question: string, subject: string | null): Intent | null {
  for (const { patterns, intent, about } of KIND_TABLE) {
    for (const pattern of patterns) {
      const match = pattern.exec(question);
      if (match === null) continue;
      if (about === 'all') {
        if (hasSureName(question)) continue;
        return ofPlace(intent(''), match.groups?.['place'] ?? '');
      }
      const words = withoutTail(match.groups?.['x'] ?? '');
      const name =
        nameIn(words) ?? (isPointer(words) ? subject : null) ?? (about === 'words' ? phraseIn(words) : null);
      if (name !== null) return intent(name);
    }
  }
  return null;
}

/** Two to four plain words that name something together, as `gzip middleware`; null for anything else. */
function phraseIn(words: string): string | null {
  const phrase = words.replace(/^(?:the|an?|our|its) /i, '');
  const isPlain = /^\p{L}[\p{L}\p{N}-]*(?: \p{L}[\p{L}\p{N}-]*){1,3}$/u.test(phrase);
  return isPlain && !NO_PHRASE.test(phrase) && limitsIn(phrase).length === 0 ? phrase : null;
}

const NO_PHRASE =
  /\b(?:the|an?|this|that|these|those|it|its|is|are|do|does|if|when|in|on|at|of|for|from|by|with|without|and|or|not|who|what|which|where|how|why|i|we|you|most|all|any|every)\b/i;

/** The question about all, of the folder or package that it names: `in the httpie package`. */
function ofPlace(intent: Intent, place: string): Intent {
  return intent.kind === 'survey' && nameIn(place) !== null && !new RegExp(`^${PROJECT}$`, 'i').test(place)
    ? { ...intent, target: place }
    : intent;
}

/** `it in this repo`, `parse_url, please`. */
function withoutTail(words: string): string {
  return words.replace(/(?:,? please|,? exactly|,? (?:here|anywhere))$/i, '').replace(/^the (?=\S+$)/i, '');
}

function hasSureName(question: string): boolean {
  const [reading] = readWords(question, questionWords);
  return reading?.some((word) => word.kind === 'name' && word.isSure) ?? false;
}
