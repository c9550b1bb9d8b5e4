import type { LanguageTable } from '../table';
import facts from './facts.scm';
import { lowerRust } from './lower';
import { macrosLikeTypes } from './repairs';
import { openConditions } from './rewrites';

export const rust: LanguageTable = {
  language: 'rust',
  grammar: 'tree-sitter-rust.wasm',
  queries: [facts],
  rewrites: [openConditions],
  likelyRepairs: [],
  repairs: [macrosLikeTypes],
  lowering: lowerRust,
};
