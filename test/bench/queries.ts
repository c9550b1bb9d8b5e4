/** Queries as people make them, chosen by a seed from the texts and names of a folder. */
import type { CodeIndex } from '../../src/core/map/codeIndex';
import type { SearchCodeArgs } from '../../src/core/map/explore';
import { pick } from './random';
import type { Random } from './random';

export const queryKinds = ['words', 'symbol', 'regex', 'file', 'anything'] as const;

export interface Query {
  readonly kind: (typeof queryKinds)[number];
  readonly args: SearchCodeArgs;
}

const WORD = /[A-Za-z_]\w{2,}/g;

/** `count` queries, the kinds in turn; each is of something that the folder has. */
export function chooseQueries(
  texts: readonly string[],
  index: Pick<CodeIndex, 'modules' | 'classes' | 'functions'>,
  count: number,
  random: Random,
): Query[] {
  const names = [...index.classes, ...index.functions].map(({ name }) => name);
  const symbols = names.filter((name) => /^\w{3,}$/.test(name));
  const word = (): string => {
    const lines = (pick(random, texts) ?? '').split('\n');
    return pick(random, (pick(random, lines) ?? '').match(WORD) ?? []) ?? 'return';
  };
  const symbol = (): string => pick(random, symbols) ?? word();
  const fileName = (): string => (pick(random, index.modules)?.path ?? word()).split('/').slice(-1).join('');
  const make: Readonly<Record<Query['kind'], () => SearchCodeArgs>> = {
    words: () => ({ query: `${word()} ${word()}`, kinds: ['keyword'] }),
    symbol: () => ({ query: symbol(), kinds: ['symbol'] }),
    regex: () => ({ query: `\\b${word()}\\w*\\(`, kinds: ['regex'] }),
    file: () => ({ query: fileName(), kinds: ['file'] }),
    anything: () => ({ query: random() < 0.5 ? word() : symbol() }),
  };
  return Array.from({ length: count }, (_, at) => {
    const kind = queryKinds[at % queryKinds.length] ?? 'anything';
    return { kind, args: make[kind]() };
  });
}
