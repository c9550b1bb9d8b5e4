import type { LanguageTable } from '../table';
import facts from './facts.scm';
import { lowerJava } from './lower';

export const java: LanguageTable = {
  language: 'java',
  grammar: 'tree-sitter-java.wasm',
  queries: [facts],
  rewrites: [],
  likelyRepairs: [],
  repairs: [],
  lowering: lowerJava,
};
