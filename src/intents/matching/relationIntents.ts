/**
 * Questions about one name as a relation: what is asked for, the verb or noun that relates it, and the name. Which side
 * of the verb the name stands on, and whether the verb is passive, tells the direction; so a verb is one row.
 */
import type { TraceDirection } from '../../core/map/explore';
import type { Intent } from '../reading/intent';
import { nameIn } from '../reading/names';
import { isPath } from './placedNames';
import type { Word } from './readWords';
import type { RelationConcept } from './relationLexicon';

type ToIntent = (name: string, words: readonly RelationWord[]) => Intent | null;
/** What is taken for a name: what is one by its form, or any plain word. */
export type Taken = 'names' | 'words';
export type RelationWord = Word<RelationConcept>;

interface Pattern {
  readonly pattern: RegExp;
  readonly toIntent: ToIntent;
}

const traced =
  (direction: Exclude<TraceDirection, 'path'>): ToIntent =>
  (target) => ({ kind: 'trace', direction, target });
const explore: ToIntent = (target) => ({ kind: 'explore', target });
const bases: ToIntent = (target) => ({ kind: 'explore', target, asks: 'bases' });
const where: ToIntent = (name) => ({ kind: 'where', name });
const authors: ToIntent = (target) => ({ kind: 'authors', target });
const added: ToIntent = (target) => ({ kind: 'history', target, asks: 'first' });
const tests: ToIntent = (target) => ({ kind: 'survey', topic: 'tests', target });
/** Lines hold nothing that has a name. */
const members: ToIntent = (target) => ({
  kind: /:\d+(?:-\d+)?$/.test(target) ? 'explore' : 'members',
  target,
});
const show: ToIntent = (target) => ({ kind: 'show', target });

/** A file is depended on by its importers; what else changes with a symbol is more than who calls it. */
const dependents: ToIntent = (target, words) =>
  isPath(target) && words.some((word) => isConcept('file')(word) || isRequire(word))
    ? traced('importers')(target, words)
    : traced('impact')(target, words);
/** The word for it in JavaScript. */
function isRequire(word: RelationWord): boolean {
  return word.kind === 'concept' && /^requir(?:es?|ing)$/i.test(word.text);
}

const dependencies: ToIntent = (target, words) =>
  traced(isPath(target) ? 'imports' : 'callees')(target, words);

interface Verb {
  /** Concepts by form; each may be missing. */
  readonly active?: RelationConcept;
  readonly passive?: RelationConcept;
  /** Nouns for who does it, and for what it is done to. */
  readonly doers?: RelationConcept;
  readonly objects?: RelationConcept;
  /** What is asked for where the name is what it is done to; where the name does it. */
  readonly toName: ToIntent;
  readonly ofName?: ToIntent;
}

const VERBS: readonly Verb[] = [
  {
    ...{ active: 'calls', passive: 'called', doers: 'callers', objects: 'callees' },
    ...{ toName: traced('callers'), ofName: traced('callees') },
  },
  {
    ...{ active: 'uses', passive: 'used', doers: 'users' },
    ...{ toName: traced('references'), ofName: dependencies },
  },
  {
    ...{ active: 'imports', passive: 'imported', doers: 'importers', objects: 'dependencies' },
    ...{ toName: traced('importers'), ofName: traced('imports') },
  },
  {
    ...{ active: 'extends', passive: 'extended', doers: 'subclasses', objects: 'bases' },
    ...{ toName: traced('subclasses'), ofName: bases },
  },
  { active: 'depends', toName: dependents, ofName: dependencies },
  { active: 'tests', passive: 'tested', doers: 'testNoun', toName: tests },
];

/** What is asked for, in any order: `which functions`, `where in the code`. */
const ASKED = '(?:(?:who|where|fn|cls|file|place) (?:in (?=who|where|fn|cls|file|place))?)';
const ANY = `${ASKED}*`;
const SOME = `${ASKED}+`;
/** Who does it may have a name of its own: `which converters extend X`. */
const DOERS = `(?:noun )?${SOME}(?:noun )?`;

function pattern(source: string, toIntent: ToIntent): Pattern {
  return { pattern: new RegExp(`^${source}$`), toIntent };
}

function verbPatterns({ active, passive, doers, objects, toName, ofName }: Verb): readonly Pattern[] {
  const all: Pattern[] = [];
  if (active !== undefined) {
    all.push(pattern(`${DOERS}${active} (?:to |in |from |of )?X (?:where |from )*`, toName));
    all.push(pattern(`${ANY}${active} to X (?:where |from |located )*`, toName));
    all.push(pattern(`X ${DOERS}${active} it `, toName));
    if (ofName !== undefined) all.push(pattern(`X ${SOME}it ${active} `, ofName));
    if (ofName !== undefined) {
      all.push(pattern(`(?:in )?X ${active} (?:to |from )?${SOME}`, ofName));
      all.push(pattern(`${SOME}(?:in )?X ${active} (?:to |from |in |of )?${ANY}`, ofName));
    }
  }
  if (passive !== undefined) {
    all.push(pattern(`(?:by |from )?${SOME}X (?:have )?${passive} (?:by |in |from )?`, toName));
    all.push(pattern(`X (?:have )?${passive} (?:by |in |from )?${ANY}`, toName));
    all.push(pattern(`(?:have )?X (?:have )?${passive} (?:by |in |from )?${ANY}`, toName));
    all.push(pattern(`${passive} ${SOME}X `, toName));
    if (ofName !== undefined) {
      all.push(pattern(`${SOME}${passive} (?:by |from |in )+X `, ofName));
      all.push(pattern(`${passive} (?:by |from |in )+X ${ANY}`, ofName));
      all.push(pattern(`in X ${SOME}${passive} `, ofName));
    }
  }
  if (doers !== undefined) all.push(...nounPatterns(doers, toName));
  if (objects !== undefined && ofName !== undefined) all.push(...nounPatterns(objects, ofName));
  return all;
}

function nounPatterns(noun: RelationConcept, toIntent: ToIntent): readonly Pattern[] {
  return [
    pattern(`(?:have )?${ANY}${noun} (?:of |to |in |from |by )*X (?:have )?${ANY}`, toIntent),
    pattern(`(?:have )?${ANY}(?:have )?X (?:have )?(?:who )?${noun} (?:have )?${ANY}`, toIntent),
  ];
}

const PATTERNS: readonly Pattern[] = [
  ...VERBS.flatMap(verbPatterns),
  pattern('imports (?:of|in) X ', traced('imports')),
  pattern('uses of X ', traced('references')),
  pattern('extends of X ', traced('subclasses')),
  pattern('tests (?:of )?X ', tests),
  pattern(`${SOME}tests X in (?:tests|testNoun) `, tests),
  pattern(`(?:have )?${ANY}X (?:have )?tests ${ANY}`, tests),
  // What happens in it, and what with it gone or changed.
  ...nounPatterns('impact', traced('impact')),
  pattern(`who happens (?:to )?(?:who )?(?:if |when )(?:changed |alters )X `, traced('impact')),
  pattern(`who happens in X `, explore),
  pattern(`who happens in X ${SOME}(?:calls|uses) `, traced('callees')),
  pattern(
    `${SOME}(?:else )?breaks (?:if |when |by |without |of |in |to |from )+(?:changed |alters )?(?:of |in |to )?X `,
    traced('impact'),
  ),
  pattern(
    `(?:if |when )(?:changed|alters) X ${SOME}(?:else )?(?:have )?(?:to )?(?:breaks |fix |changed |alters )+`,
    traced('impact'),
  ),
  pattern(
    `${SOME}(?:have )?(?:to )?fix (?:if |when )(?:changed |alters )(?:show )?(?:of )?X `,
    traced('impact'),
  ),
  // Who wrote it.
  pattern(`(?:who |by )+(?:X )?(?:have )?(?:first )?added (?:X )?(?:by who )?(?:first )?`, added),
  pattern(`who (?:have )?(?:first |last )?(?:wrote|changed) (?:to |in |of )?X (?:first |last )?`, authors),
  pattern(`(?:who |by )*X (?:have )?(?:first |last )?(?:wrote|changed) by (?:who )?`, authors),
  pattern(`X (?:have )?(?:first )?added by who `, added),
  pattern(`(?:who )?(?:the )?(?:first )?author (?:of |to |in |from )?X `, authors),
  pattern(`(?:who )?X (?:who )?author `, authors),
  // What is in it.
  pattern(`(?:who )?(?:fn|cls|outline|fn and cls|cls and fn) (?:located |in |of |from )+X `, members),
  pattern(`(?:who )?(?:fn|cls) X (?:have|holds) `, members),
  pattern(`X (?:fn|outline) `, plural(members)),
  pattern(`who (?:place )?X holds `, members),
  pattern(`who (?:in |located in |holds in )X `, members),
  pattern(`(?:who )?fields (?:in |of |from )+X `, show),
  pattern(`(?:who )?fields X (?:have|holds) `, show),
  pattern(`X fields `, show),
  pattern(`show (?:of )?X `, show),
  pattern(`X show `, show),
  // Where it stands.
  pattern(`who (?:place )?located (?:in )?X `, ofPath(members)),
  pattern(`where X (?:in )?`, where),
  pattern(`${ANY}located (?:of |in )?X (?:in )?${ANY}`, where),
  pattern(`${ANY}X (?:in )?${ANY}located (?:in )?${ANY}`, where),
  pattern(`(?:who |in )*(?:file|where|place) (?:place )?(?:have |holds )X `, where),
  pattern(`where holds X `, where),
  // What it is.
  pattern(`(?:who )?explain (?:to |of |in )*X `, explore),
  pattern(`X (?:who )?(?:explain )?(?:of )?(?:who )?`, explore),
  pattern(`(?:who )?X means `, explore),
  pattern(`who X `, explore),
  pattern(`explain (?:to )?who X (?:of )?`, explore),
  pattern(`(?:who |of )*kindOf X `, explore),
  pattern(`(?:who )?kindOf (?:of )?X `, explore),
  pattern(`X (?:fn|cls|file) and (?:fn|cls|file) `, explore),
];

function ofPath(toIntent: ToIntent): ToIntent {
  return (name, words) => (isPath(name) ? toIntent(name, words) : null);
}

/** `Config methods`; `Config class` is a name. */
function plural(toIntent: ToIntent): ToIntent {
  return (name, words) =>
    words.some(
      (word) =>
        word.kind === 'concept' && word.concept !== 'fill' && /[^s]s$|outline|contents?/.test(word.text),
    )
      ? toIntent(name, words)
      : null;
}

/** The question about one name that these words ask; null for any other. */
export function relationIntent(words: readonly RelationWord[], taken: Taken): Intent | null {
  const told = words.map(asNoun);
  const names = told.flatMap((word) => (word.kind === 'name' ? [word] : []));
  const [name] = names;
  // Of plain words nobody knows which is a name where so many words say so little.
  if (name === undefined || names.length > 1 || (taken === 'names' && !name.isSure)) return null;
  const text = sentenceOf(told);
  if (text === 'X ') return null;
  return intentFor(text, name.name, words) ?? intentFor(text.replace(/\bit /g, ''), name.name, words);
}

function intentFor(text: string, name: string, words: readonly RelationWord[]): Intent | null {
  for (const { pattern: form, toIntent } of PATTERNS) {
    if (!form.test(text)) continue;
    const intent = toIntent(name, words);
    if (intent !== null) return intent;
  }
  return null;
}

/** A plain word behind `which` is no name: it says what is asked for. */
function asNoun(word: RelationWord, at: number, words: readonly RelationWord[]): RelationWord {
  const before = words[at - 1];
  const isAsked = before?.kind === 'concept' && /^(?:which|what)$/i.test(before.text);
  return word.kind === 'name' && !word.isSure && isAsked
    ? { kind: 'concept', concept: 'noun', text: word.name }
    : word;
}

/** One of them beside a name says what the name is: `the class Cart`, `Cart class`. */
const ONE_KIND =
  /^(?:function|func|method|routine|helper|class|type|struct|interface|file|module|package|script)$/i;

/** The concepts that say something, each with a blank behind it, `X` for the name and its kind. */
function sentenceOf(words: readonly RelationWord[]): string {
  const said = words.filter((word) => word.kind === 'name' || word.concept !== 'fill');
  const isAnd = (word: RelationWord | undefined): boolean =>
    word?.kind === 'concept' && word.concept === 'and';
  const concepts = said.flatMap((word, at) => {
    if (word.kind === 'name') return ['X'];
    const [before, after] = [said[at - 1], said[at + 1]];
    const isBeside = before?.kind === 'name' || after?.kind === 'name';
    return isBeside && ONE_KIND.test(word.text) && !isAnd(after) ? [] : [word.concept];
  });
  return `${concepts.join(' ')} `;
}

function isConcept(concept: RelationConcept): (word: RelationWord) => boolean {
  return (word) => word.kind === 'concept' && word.concept === concept;
}

/** `the last release` is a release, and `the project` is all of it. */
export function isPerhapsName(word: RelationWord, at: number, words: readonly RelationWord[]): boolean {
  if (word.kind !== 'name' || word.isSure) return true;
  const before = words[at - 1];
  const isOneOfMany = before?.kind === 'concept' && ['last', 'first'].includes(before.concept);
  return !isOneOfMany && nameIn(word.name) !== null;
}
