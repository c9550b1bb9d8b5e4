import type { LanguageTable } from '../table';
import { collectionsAsTuples } from './collections';
import facts from './facts.scm';
import { lowerCSharp } from './lower';
import { asyncNames, blankDirectives, newerSyntax, settleConditionals } from './repairs';

export const csharp: LanguageTable = {
  language: 'csharp',
  grammar: 'tree-sitter-c_sharp.wasm',
  queries: [facts],
  rewrites: [blankDirectives],
  likelyRepairs: [settleConditionals],
  repairs: [collectionsAsTuples, asyncNames, newerSyntax],
  lowering: lowerCSharp,
};
