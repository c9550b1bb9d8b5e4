/** What one side replaced within lines, replaced as well where the other side added or rewrote lines. */
import { phrase } from '../../../../core/text/phrase';
import { diffLines } from '../../../../core/text/lineDiff';
import type { Region, Rule } from '../region';
import { rowsOf } from '../rows';
import { isWord, tokensOf } from '../texts';
import { rowText } from './rows';

/** More replacements than these are a rewrite, not a habit. */
const MOST_REPLACEMENTS = 12;
const MOST_LENGTH = 20_000;
const MOST_LINES = 80;

/** Tokens with one of their surroundings on each side. */
interface Replacement {
  readonly old: readonly string[];
  readonly young: readonly string[];
}

function replayedRule(
  name: string,
  textsOf: (region: Region) => readonly [string, 'ours' | 'theirs' | 'both'],
): Rule {
  return {
    name,
    mostLength: MOST_LENGTH,
    propose: (region) => {
      const { base, ours, theirs } = region;
      if (base === '') return [];
      const [text, whose] = textsOf(region);
      const replacements = [
        ...(whose === 'theirs' ? [] : replacementsOf(base, ours)),
        ...(whose === 'ours' ? [] : replacementsOf(base, theirs)),
      ];
      if (replacements.length === 0 || replacements.length > MOST_REPLACEMENTS) return [];
      const after = replacements.reduce(replaced, tokensOf(text)).join('');
      if (after === text) return [];
      return [
        {
          text: after,
          evidence: phrase('What one side replaced is replaced in the other side’s lines too.'),
        },
      ];
    },
  };
}

export const replayedRules: readonly Rule[] = [
  replayedRule('replayed-ours', ({ ours }) => [ours, 'theirs']),
  replayedRule('replayed-theirs', ({ theirs }) => [theirs, 'ours']),
  replayedRule('replayed-rows', (region) => [rowsText(region), 'both']),
];

function rowsText({ baseLines, oursLines, theirsLines }: Region): string {
  if ([baseLines, oursLines, theirsLines].some((lines) => lines.length > MOST_LINES)) return '';
  const rows = rowsOf(baseLines, oursLines, theirsLines);
  return rows.map((row) => rowText(row, 'ours', 'deletes') ?? '').join('');
}

/** Each with a token before and behind; only those within a line, and none that nothing but signs would find. */
function replacementsOf(base: string, side: string): Replacement[] {
  const [old, young] = [tokensOf(base), tokensOf(side)];
  return diffLines(old, young).flatMap(({ from, to, newFrom, newTo }): Replacement[] => {
    if (from === 0 || to === old.length) return [];
    const replacement = {
      old: old.slice(from - 1, to + 1),
      young: [...old.slice(from - 1, from), ...young.slice(newFrom, newTo), ...old.slice(to, to + 1)],
    };
    const inLine =
      !replacement.old.slice(1, -1).includes('\n') && !replacement.young.slice(1, -1).includes('\n');
    return inLine && replacement.old.some(isWord) ? [replacement] : [];
  });
}

/** Every place of the old tokens, but where the new ones stand already. */
function replaced(tokens: readonly string[], { old, young }: Replacement): string[] {
  const result: string[] = [];
  for (let at = 0; at < tokens.length;) {
    if (standsAt(tokens, young, at)) {
      result.push(...young);
      at += young.length;
    } else if (standsAt(tokens, old, at)) {
      result.push(...young.slice(0, -1));
      at += old.length - 1;
    } else result.push(tokens[at++] ?? '');
  }
  return result;
}

function standsAt(tokens: readonly string[], wanted: readonly string[], at: number): boolean {
  return wanted.every((token, index) => tokens[at + index] === token);
}
