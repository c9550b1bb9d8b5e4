import { blankPrefixes, typesAsNames } from './repairs/types';
import type { LanguageTable } from '../table';
import facts from './facts.scm';
import own from './own.scm';
import { lowerC } from './lower';
import { keepOneBranch } from './repairs/conditionals';
import { blankAssembler, blankAttributes } from './repairs/attributes';
import { blankMacroBodies } from './repairs/bodies';
import { blankMacrosInValues, plainForms } from './repairs/values';
import { blankBeforeBrackets, blankTags, loopsAsConditions } from './repairs/heads';
import { blankMacros } from './repairs/macros';

export const c: LanguageTable = {
  language: 'c',
  grammar: 'tree-sitter-c.wasm',
  queries: [facts, own],
  rewrites: [blankBeforeBrackets],
  likelyRepairs: [],
  repairs: [
    ...[blankMacroBodies, blankAttributes, blankMacros, keepOneBranch, loopsAsConditions, blankTags],
    ...[typesAsNames, blankPrefixes, blankMacrosInValues, blankAssembler, plainForms],
  ],
  lowering: lowerC,
};
