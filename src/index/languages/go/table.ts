import type { LanguageTable } from '../table';
import facts from './facts.scm';
import { lowerGo } from './lower';

export const go: LanguageTable = {
  language: 'go',
  grammar: 'tree-sitter-go.wasm',
  queries: [facts],
  rewrites: [],
  likelyRepairs: [],
  repairs: [],
  lowering: lowerGo,
};
