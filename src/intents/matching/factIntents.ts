/** Questions about what stands in files as text: licences and versions, options and messages, parameters, what is like a new one. */
import { isTestFile } from '../../index/languages/rules';
import type { Intent } from '../reading/intent';
import { bareName, nameIn } from '../reading/names';
import { isFileOrFolder } from './placedNames';

type ToIntent = (x: string) => Intent | null;

interface Row {
  readonly pattern: RegExp;
  readonly intent: ToIntent;
}

const PROJECT =
  '(?:it|this|(?:this |the )?(?:repo(?:sitory)?|project|code ?base|code|library|lib|package|program|tool|software|app(?:lication)?))';
const OPTION =
  '(?:command[- ]line )?(?:option|flag|switch|setting|config(?:uration)? (?:key|option|value|setting)|parameter|argument|keyword argument|kwarg|env(?:ironment)? var(?:iable)?|env|key|field|attribute|constant)';
const RUNTIME =
  '(?:python|node(?:\\.?js)?|java|go|golang|rust|ruby|php|typescript|c\\+\\+|c|npm|pnpm|yarn|compiler|jdk|\\.net|runtime|interpreter|language)';
const ENVIRONMENT = '(?:env(?:ironment)?[ -]?var(?:iable)?s?|envs)';
/** What may stand behind a version that is asked for. */
const NEEDED = `(?: (?:is|are|do|does|can|should|must|i|we|you|one|need|needs|needed|required|requires|require|support|supports|supported|use|uses|used|run|runs|work|works|with|on|for|to|have|by|minimum|at least|officially|build|install|develop|here|${PROJECT}))*`;
/** How the tests are called in general: no part of them. */
const ANY_TESTS =
  '(?:unit|integration|all|the|these|those|my|your|our|whole|full|entire|existing|automated|its|any|some|single|one|individual|specific|particular|project|repo|a|this|that|just|only|and|of|own|e2e|end-to-end|new|local)';

const named =
  (toIntent: (name: string) => Intent): ToIntent =>
  (x) => {
    const name = nameIn(x.replace(/['’]s$/, ''));
    return name === null ? null : toIntent(name);
  };
const fact = (target: string): ToIntent => {
  const intent: Intent = { kind: 'survey', topic: 'facts', target };
  return () => intent;
};
/** Of a file, folder or package: which of them a function reads is not told by where they stand. */
const environment: ToIntent = (x) => {
  if (x === '') return fact('environment')('');
  const part = x.replace(/ (?:itself|cli|package|tool|command|app|server|program)$/i, '');
  const isPart = isFileOrFolder(part) || /^(?:@[a-z][\w-]*\/)?[a-z][a-z\d-]*$/.test(part);
  return isPart ? fact(`environment ${part}`)('') : null;
};
const survey =
  (topic: 'option' | 'message' | 'siblings' | 'one test') =>
  (target: string): Intent => ({ kind: 'survey', topic, target });
const returns = named((target) => ({ kind: 'explore', target, asks: 'returns' }));
const parameters = named((target) => ({ kind: 'explore', target, asks: 'parameters' }));
const option = named(survey('option'));
const message: ToIntent = (x) => (/\s/.test(bareName(x)) ? survey('message')(bareName(x)) : null);
const siblings: ToIntent = (x) => (/^[\w '-]{3,40}$/.test(x) ? survey('siblings')(x) : null);
/** A file of tests by its name, and a test in one: `tests/test_a.py::test_b`. */
const testFile: ToIntent = (x) => (isTestFile(x) ? survey('one test')(x) : null);
const partOfTests: ToIntent = (x) =>
  new RegExp(`^${ANY_TESTS}$`, 'i').test(x) ? null : named(survey('one test'))(x);

function rows(intent: ToIntent, ...sources: readonly string[]): readonly Row[] {
  return sources.map((source) => ({
    pattern: new RegExp(`^${source.replaceAll('{x}', '(?<x>.+?)')}$`, 'i'),
    intent,
  }));
}

const TABLE: readonly Row[] = [
  ...rows(
    fact('licence'),
    `(?:what|which)(?: is)?(?: the)?(?: kind of| software)? licen[cs]e(?: (?:is|does|do|of|for|has))?(?: ${PROJECT})?(?: (?:is|have|has|use|uses|under|come with|released|distributed|licensed|published|available)\\b.*)?`,
    `(?:what|which) licen[cs]e\\b.*\\b(?:under|use|uses|have|has|released|distributed|apply|applies)\\b.*`,
    `(?:under )?(?:what|which) licen[cs]e (?:is|are|was) ${PROJECT} (?:licen[cs]ed|released|distributed|published|available)(?: under)?`,
    `(?:how|under what|under which licen[cs]e) (?:is|are) ${PROJECT} (?:licen[cs]ed|released|distributed|published)`,
    `(?:is ${PROJECT} (?:open source|free software)|can i use (?:it|this) commercially)`,
    'licen[cs]e',
  ),
  ...rows(
    fact('runtime'),
    `(?:what|which)(?: (?:minimum|minimal|min|oldest|lowest))? ${RUNTIME}(?: language)? versions?${NEEDED}`,
    `(?:what|which)(?: (?:minimum|minimal|min|oldest|lowest|supported))? versions? of ${RUNTIME}${NEEDED}`,
    `(?:what|which)(?: is| are) the (?:minimum|minimal|min|oldest|lowest|supported|required|needed)(?: supported| required)? (?:${RUNTIME} versions?|versions? of ${RUNTIME})${NEEDED}`,
    `(?:does|do|will|can) (?:it|this|${PROJECT}) (?:support|run on|run under|run with|work with|work on|need|require) ${RUNTIME} ?[\\d.]+.*`,
    `what (?:version of )?(?:engines?|runtimes?) (?:does|do|is|are) (?:it|this|${PROJECT}).*`,
  ),
  ...rows(
    fact('version'),
    `(?:what|which)(?: is)?(?: the)?(?: current| latest| newest| present| released)? (?:version|release)(?: number)?(?: (?:is|of|does|do))?(?: ${PROJECT})?(?: (?:at|on|in|have|now|currently|is it|is this|this|here|checked out)\\b.*)?`,
    `where is (?:the )?version(?: number)?(?: of ${PROJECT})? (?:set|defined|stored|kept|bumped|declared)`,
  ),
  ...rows(
    fact('dependencies'),
    `(?:what|which)(?: are)?(?: the| its)?(?: (?:runtime|direct|external|third[- ]party|main|production|required))* (?:dependencies|deps|librar(?:y|ies)|packages|requirements)(?: (?:does|do|of|is|are|for))?(?: ${PROJECT})?(?: (?:have|has|need|use|uses|depend on|depends on|require|requires|built on|rely on))?`,
    `(?:what|which)(?: (?:external|third[- ]party|other))? (?:things|libraries|packages|modules|projects)? ?(?:does|do) ${PROJECT} (?:depend on|need|require|rely on)`,
    `does ${PROJECT} have (?:any )?(?:runtime |external |third[- ]party )?dependencies`,
  ),
  ...rows(
    fact('packages'),
    `(?:what|which|list|show|how many)(?: (?:are|me|all))*(?: the)?(?: workspace| sub)?[- ]?(?:packages|workspaces|sub-?projects|crates)(?: (?:are there|are|exist|does ${PROJECT} (?:have|contain|consist of)|make up ${PROJECT}|(?:is|are) (?:in|inside|part of)(?: here| ${PROJECT})|(?:in|of) ${PROJECT}|here|in here|in this monorepo|in the monorepo|published))*`,
  ),
  ...rows(
    environment,
    `(?:what|which|list|show|find|are there)(?: (?:me|are|all|the|any|other))* ${ENVIRONMENT}(?: (?:that|which|does|do|is|are|can|${PROJECT}|here|there|being|used|read|respected|supported|recogni[sz]ed|honou?red|checked|consulted|looked at|evaluated|use|read|uses|reads|respect|support|recogni[sz]e|honou?r|check|consult|look at|know|knows|by))*`,
    `(?:what|which|list|show|find|are there)(?: (?:me|are|all|the|any|other))* ${ENVIRONMENT}(?: (?:that|which))?(?: (?:is|are|get|gets|being))? (?:used|read|respected|supported|recogni[sz]ed|honou?red|checked|consulted|looked at|evaluated) (?:in|by|from|inside|within) (?:the )?(?:file |folder |directory |module |package )?{x}`,
    `(?:what|which|list|show|find|are there)(?: (?:me|are|all|the|any|other))* ${ENVIRONMENT}(?: (?:that|which))? (?:does|do|can) (?:the )?(?:file |folder |directory |module |package )?{x} (?:itself )?(?:use|read|respect|support|recogni[sz]e|honou?r|check|consult|look at|know|evaluate)`,
  ),
  ...rows(
    returns,
    '(?:what|which (?:type|value|values|kind of value)) (?:does|do|will|can|would) {x} (?:ever )?(?:return|give back|yield|hand back|resolve to|evaluate to)(?: to (?:me|its callers?))?',
    '(?:what is|what are) (?:the )?(?:return (?:type|value|values)|returned (?:value|type)|result(?: type)?) of {x}',
    'what (?:type|value|kind of (?:value|object|thing))s? (?:is|are|gets?) returned (?:by|from) {x}',
    'what (?:is|gets) returned (?:by|from) {x}',
    '(?:the )?return (?:type|value) of {x}',
  ),
  ...rows(
    parameters,
    `(?:what|which|how many)(?: are)?(?: the)? (?:parameters?|params|arguments?|args|inputs?|options|keyword arguments|kwargs)(?: types?)? (?:does|do|can|will|of|to|for|should|must) {x}(?: constructor)?(?: (?:take|takes|accept|accepts|have|has|expect|expects|need|needs|want|get|receive|require|requires|be given|be passed|be called with|i pass|support))?`,
    'what (?:does|do|can) {x} (?:take|accept|expect)(?: as (?:an? )?(?:input|inputs|argument|arguments|parameter|parameters))?',
    '(?:what is|what are|show(?: me)?|give me) (?:the )?(?:signature|parameters|arguments|parameter list|argument list|params|args) (?:of|to|for|from) {x}',
    '(?:what|how) (?:can|do|should|must) i (?:call|invoke|pass(?: in)?(?: to)?) {x}(?: with)?',
  ),
  ...rows(
    message,
    `(?:where|who|what|which (?:code|function|file|line|part))(?: of the code)?(?: is| are| does| do)?(?: the| this| an?)?(?: (?:error|warning|log|exception|failure|status|text|string|output))*(?: (?:message|text|string|line|error|warning|saying|that says|with the text))? (?<x>["'\`“].+["'\`”])(?: (?:message|error|warning|exception|text|string))?(?: (?:come|comes|coming))?(?: (?:is|gets?|being))?(?: (?:raised|thrown|reported|logged|printed|produced|emitted|generated|created|defined|shown|displayed|from|written|returned|output|set|triggered|built|issued|coming|come))*(?: from)?`,
    `(?:who|what|which (?:code|function|file|line)|where does (?:it|the code)) (?:raises?|throws?|reports?|logs?|prints?|produces?|emits?|says?|shows?|outputs?|writes?|returns?)(?: the| this| an?)?(?: (?:error|warning|message|text|string|exception))* (?<x>["'\`“].+["'\`”])(?: (?:message|error|warning|exception))?`,
    `(?:i (?:get|see|got|have)|why do i (?:get|see)|what (?:does|causes?|is)|explain)(?: the| this| an?)?(?: (?:error|warning|message|exception))* (?<x>["'\`“].+ .+["'\`”])(?: (?:mean|message|error|warning|exception|from))*`,
  ),
  ...rows(
    option,
    `what (?:does|do|is)(?: the)? (?<x>--?[a-z][\\w-]*)(?: ${OPTION})?(?: do| does| mean| for| used for| change| control)?`,
    `what (?:does|do|will|is|would)(?: the| setting(?: the)?| passing(?: the)?)? {x} ${OPTION}(?: do| does| mean| for| used for| change| control| stand for)?`,
    `what (?:does|do|will|is|would)(?: the| setting(?: the)?| passing(?: the)?)? ${OPTION} {x}(?: do| does| mean| for| used for| change| control| stand for)?`,
    `(?:where|how) is(?: the)? (?:${OPTION} {x}|(?<y>--?[a-z][\\w-]*)) (?:read|parsed|handled|defined|declared|implemented|used|evaluated|set|processed|documented)`,
    `(?:where|how) is(?: the)? {x} ${OPTION} (?:read|parsed|handled|defined|declared|implemented|used|evaluated|set|processed|documented)`,
    `(?:where|how) (?:is|does|do)(?: the)? default(?: value)? (?:of|for)(?: the)? {x}(?: ${OPTION})? (?:set|defined|chosen|declared|come from|specified|decided|given)`,
    `(?:where|how) is(?: the)? {x}(?:'s)? default(?: value)? (?:set|defined|chosen|declared|specified|given)`,
    `what(?: is|'s)(?: the)? default(?: value)? (?:of|for)(?: the)? {x}(?: ${OPTION})?`,
    `what(?: is|'s)(?: the)? default {x}(?: ${OPTION})?`,
    `what(?: is|'s)(?: the)? {x}(?:'s)? default(?: value)?`,
    `(?:what|which) default(?: value)? does(?: the)? {x}(?: ${OPTION})? have`,
    `what does {x} default to`,
    `(?:which|what) values (?:can|does|may|are allowed for) {x}(?: ${OPTION})?(?: have| take| accept)?`,
  ),
  ...rows(
    siblings,
    "(?:how|where) (?:do|can|would|should|could|must) (?:i|we|you|one) (?:add|implement|register|introduce|support)(?: support for)? (?:a |an |my |our |one )(?:new |own |custom |another |different |additional )?(?<x>[\\w' -]+?)(?: (?:here|to it|to this (?:repo|project)|to the (?:repo|project|code ?base)|of my own|myself|in this (?:repo|project)))?",
    // To make a request is to use what is there; to make a new kind of one is not.
    "(?:how|where) (?:do|can|would|should|could|must) (?:i|we|you|one) (?:write|create|make|define|build) (?:a |an |my |our |one )?(?:new |own |custom |another |different |additional )+(?<x>[\\w' -]+?)(?: (?:here|to it|to this (?:repo|project)|to the (?:repo|project|code ?base)|myself|in this (?:repo|project)))?",
    "(?:how|where) (?:do|can|would|should|could|must) (?:i|we|you|one) (?:write|create|make|define|build) (?:a |an |my |our |one )(?<x>[\\w' -]+?) of (?:my|our) own",
    '(?:how|where) (?:do|can|would|should|could|must) (?:i|we|you|one) (?:add|implement|register|introduce|support) (?:new|custom|own|another|my own|additional) (?<x>[\\w -]+?)(?: here)?',
    "(?:i|we) (?:want|need|have|would like|plan|am going) to (?:add|write|create|implement|make|define|register|introduce) (?:a |an )?(?:new|own|custom|another) (?<x>[\\w' -]+?)[,.;:]? (?:where|how) (?:do|can|would|should|could|must) (?:i|we|you|one) .*\\b(?:it|that|this|one)\\b",
    'how to (?:add|write|create|implement|make|define|register|introduce) (?:a |an )?(?:new|own|custom|another) (?<x>[\\w -]+?)',
  ),
  ...rows(
    testFile,
    `.*\\b(?:how|what|which|command)\\b.*?\\b(?:run|execute|start|launch)\\b(?: (?:only|just|all|the|tests?|in|of|from|file))* (?<x>[\\w@./-]+)(?: (?:only|alone|by itself))?`,
  ),
  ...rows(
    partOfTests,
    `.*\\b(?:how|what|which|command|run)\\b.*?\\b(?:run|execute|start|launch)\\b(?: (?:only|just|all|the|of))* (?<x>[\\w@./-]+) tests?(?: only| alone)?`,
    `.*\\b(?:how|what|which|command)\\b.*?\\b(?:run|execute|start|launch)\\b(?: (?:only|just|all|the|unit|of))* tests (?:of|for|in|from)(?: the)? (?<x>[\\w@./-]+)(?: (?:package|module|folder|crate|only|alone))*`,
  ),
];

/** The question of one of these kinds that the whole text is; null for any other. */
export function factIntent(question: string): Intent | null {
  for (const { pattern, intent } of TABLE) {
    const groups = pattern.exec(question);
    if (groups === null) continue;
    const found = intent((groups.groups?.['x'] ?? groups.groups?.['y'] ?? '').replace(/^the (?=\S+$)/i, ''));
    if (found !== null) return found;
  }
  return null;
}
