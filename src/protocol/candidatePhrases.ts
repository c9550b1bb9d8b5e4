/** What candidates of a merge are called: on the conflict page, in a terminal and in a model's tools. */
import type { PrintedCandidate } from '../core/git/conflicts';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';

/** How people call the sides, such as by their branches. */
export interface SideNames {
  readonly ours: string;
  readonly theirs: string;
}

/** What a rule does, in plain words; an unknown rule by its own name. */
export function rulePhrase(rule: string, { ours, theirs }: SideNames): Phrase {
  const phrases: Readonly<Record<string, () => Phrase>> = {
    ...{ ours: () => phrase('Only {0}', ours), theirs: () => phrase('Only {0}', theirs) },
    base: () => phrase('Neither change'),
    'ours-then-theirs': () => phrase('{0}, then {1}', ours, theirs),
    'theirs-then-ours': () => phrase('{0}, then {1}', theirs, ours),
    'both-apart': () => phrase('Both, a blank line between'),
    'adjacent-lines': () => phrase('Both: changes that touch'),
    tokens: () => phrase('Both: word by word'),
    'tokens-lenient': () => phrase('Both: different words'),
    characters: () => phrase('Both: different characters'),
    whitespace: () => phrase('Differ in space only'),
    format: () => phrase('One side only formatted'),
    reindent: () => phrase('Change, indented anew'),
    imports: () => phrase('Imports of both'),
    'line-set': () => phrase('Both: each line once'),
    blocks: () => phrase('Both: each block once'),
    elements: () => phrase('Both: elements of a list'),
    'shared-end': () => phrase('Both: members with one end'),
    'shared-begin': () => phrase('Both: members with one beginning'),
    superset: () => phrase('One side has all'),
    deletion: () => phrase('Deleted by one side'),
    rename: () => phrase('The new name everywhere'),
    moved: () => phrase('Changed where it was moved to'),
    versions: () => phrase('The higher numbers'),
    ...filledPieces(ours, theirs),
    'rows-ours': () => phrase('Line by line; else {0}', ours),
    'rows-theirs': () => phrase('Line by line; else {0}', theirs),
    'rows-ours-kept': () => phrase('Line by line, none deleted; else {0}', ours),
    'rows-theirs-kept': () => phrase('Line by line, none deleted; else {0}', theirs),
    'replayed-ours': () => phrase('{0}, with what {1} replaced', ours, theirs),
    'replayed-theirs': () => phrase('{0}, with what {1} replaced', theirs, ours),
    'replayed-rows': () => phrase('Line by line, with all replacements'),
    'blank-ends': () => phrase('One side, with the blank lines of the other'),
    mixed: () => phrase('Some lines of each side'),
  };
  const known = Object.hasOwn(phrases, rule) ? phrases[rule]?.() : undefined;
  return known ?? phrase('{0}', rule.replaceAll('-', ' '));
}

const SIDES: ReadonlySet<string> = new Set(['ours', 'theirs', 'base']);

/**
 * The names of candidates, in their order: a side as it is says so; the others have the name of the first rule that came to
 * no likelier candidate, so that two have the same name only where the same rules made both.
 */
export function candidatePhrases(
  candidates: readonly Pick<PrintedCandidate, 'rules'>[],
  sides: SideNames,
): readonly Phrase[] {
  const seen = new Set<string>();
  return candidates.map(({ rules }) => {
    const rule = rules.find((each) => SIDES.has(each)) ?? rules.find((each) => !seen.has(each)) ?? rules[0];
    for (const each of rules) seen.add(each);
    return rule === undefined ? phrase('Candidate') : rulePhrase(rule, sides);
  });
}

/** Rules that merge what they can, and fill the other pieces in one way: whole pieces, or smaller cuts of them. */
function filledPieces(ours: string, theirs: string): Readonly<Record<string, () => Phrase>> {
  const fills: Readonly<Record<string, () => Phrase>> = {
    ours: () => phrase('Merged; else {0}', ours),
    theirs: () => phrase('Merged; else {0}', theirs),
    'ours-theirs': () => phrase('Merged; else {0}, then {1}', ours, theirs),
    'theirs-ours': () => phrase('Merged; else {0}, then {1}', theirs, ours),
  };
  const both = (['pieces', 'cut', 'tokens'] as const).map((cut) =>
    Object.entries(fills).map(([fill, name]) => [`${cut}-${fill}`, name] as const),
  );
  return Object.fromEntries(both.flat());
}
