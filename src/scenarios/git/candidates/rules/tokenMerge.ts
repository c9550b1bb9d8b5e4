/** A three-way merge of tokens instead of lines. */
import { phrase } from '../../../../core/text/phrase';
import { chunksOf } from '../chunks';
import type { Chunk, Touching } from '../chunks';
import type { Rule } from '../region';
import { tokensOf } from '../texts';
import { settledChunk, settledText } from './adjacentLines';

/** Tokens are many, and a diff of them costs their number times the differences. */
const MOST_LENGTH = 30_000;

export const tokensRule: Rule = {
  name: 'tokens',
  mostLength: MOST_LENGTH,
  propose: ({ base, ours, theirs }) => {
    const text = mergedTokens(base, ours, theirs, 'conflict');
    if (text === null) return [];
    return [
      { text, evidence: phrase('The sides changed different words, with unchanged words in between.') },
    ];
  },
};

export const lenientTokensRule: Rule = {
  name: 'tokens-lenient',
  mostLength: MOST_LENGTH,
  propose: ({ base, ours, theirs }) => {
    const text = mergedTokens(base, ours, theirs, 'apart');
    if (text === null) return [];
    return [{ text, evidence: phrase('The sides changed different words.') }];
  },
};

/** For changes within one word or number. */
export const charactersRule: Rule = {
  name: 'characters',
  mostLength: 4000,
  propose: ({ base, ours, theirs }) => {
    if (base === '') return [];
    const text = settledText(chunksOf([...base], [...ours], [...theirs], 'conflict'));
    if (text === null) return [];
    return [{ text, evidence: phrase('The sides changed different characters.') }];
  },
};

/** Merged by tokens; where both sides changed the same tokens, all are filled in one way. */
function fillingTokens(name: string, fill: (chunk: Chunk) => readonly string[]): Rule {
  return {
    name,
    mostLength: MOST_LENGTH,
    propose: ({ base, ours, theirs }) => {
      if (base === '') return [];
      const chunks = chunksOf(tokensOf(base), tokensOf(ours), tokensOf(theirs), 'apart');
      if (!chunks.some(({ kind }) => kind === 'conflict')) return [];
      const texts = chunks.map((chunk) =>
        (chunk.kind === 'conflict' ? fill(chunk) : settledChunk(chunk)).join(''),
      );
      const evidence = phrase(
        'Merged word by word; where both changed the same words, all are filled in the same way.',
      );
      return [{ text: texts.join(''), evidence }];
    },
  };
}

export const tokenFills: readonly Rule[] = [
  fillingTokens('tokens-ours', ({ ours }) => ours),
  fillingTokens('tokens-theirs', ({ theirs }) => theirs),
  fillingTokens('tokens-ours-theirs', ({ ours, theirs }) => [...ours, ...theirs]),
  fillingTokens('tokens-theirs-ours', ({ ours, theirs }) => [...theirs, ...ours]),
  fillingTokens('tokens-listed', ({ ours, theirs }) => [...ours, ', ', ...theirs]),
];

/** Null where both sides changed the same tokens to different ones, or there is no base. */
export function mergedTokens(base: string, ours: string, theirs: string, touching: Touching): string | null {
  if (base === '') return null;
  return settledText(chunksOf(tokensOf(base), tokensOf(ours), tokensOf(theirs), touching));
}
