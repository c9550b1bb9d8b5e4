/** Questions as whole sentences: each phrasing, and what it asks. */
import type { TraceDirection } from '../../core/map/explore';
import type { Intent } from './intent';

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

const CHANGES = '(?:my|the|these|all)(?: uncommitted| local)? changes';
const BRANCH = '(?:my|the|this)(?: current)? branch';

/** The first that fits wins: what is more exact stands before what is more general. */
export const PHRASINGS: readonly Phrasing[] = [
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
    () => ({ kind: 'commit', apply: false, check: null }),
    `(?:how (?:do|should|can) i )?(?:split|group|divide|break|sort)(?: up)? ${CHANGES} (?:up )?into (?:separate |several |logical |small |atomic |clean )?commits`,
    `how (?:do|should|can) i (?:best )?commit ${CHANGES}`,
    'what (?:can|should) i commit(?: now| here)?',
  ),
  ...phrasings(
    (onto) => ({ kind: 'rebase', onto, apply: false }),
    `(?:plan )?(?:an? )?(?:interactive )?rebase (?:of )?(?:${BRANCH} )?onto {x}`,
    `how (?:do|should|can) i (?:interactively )?rebase (?:${BRANCH} )?onto {x}`,
    '(?:clean|tidy)(?: up)? (?:my|the) commits since {x}',
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
