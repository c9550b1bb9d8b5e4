import { c } from '../c/table';
import commonFacts from '../c/facts.scm';
import { blankAssembler, blankAttributes } from '../c/repairs/attributes';
import { blankAccessMacros, blocksWithTitles } from '../c/repairs/blocks';
import { blankNewPointers, typesAsNames } from '../c/repairs/types';
import { blankMacroBodies } from '../c/repairs/bodies';
import { blankMacrosInValues, plainForms } from '../c/repairs/values';
import { keepOneBranch } from '../c/repairs/conditionals';
import { blankClassMacros, namedLoopsAsConditions } from '../c/repairs/heads';
import { blankMacros } from '../c/repairs/macros';
import type { LanguageTable } from '../table';
import facts from './facts.scm';
import { lowerCpp } from './lower';
import {
  blankInstances,
  blankMemberPointers,
  blankTemplateArguments,
  bracesForValues,
  emptyDefaults,
  macroParameters,
} from './repairs';

export const cpp: LanguageTable = {
  ...c,
  language: 'cpp',
  grammar: 'tree-sitter-cpp.wasm',
  queries: [commonFacts, facts],
  rewrites: [blankClassMacros],
  repairs: [
    ...[blankMacroBodies, blankAttributes, blankMacros, keepOneBranch, namedLoopsAsConditions],
    ...[blocksWithTitles, blankAccessMacros, blankNewPointers, typesAsNames],
    ...[blankTemplateArguments, bracesForValues, blankMemberPointers, blankMacrosInValues, blankAssembler],
    ...[macroParameters, blankInstances, emptyDefaults, plainForms],
  ],
  lowering: lowerCpp,
};
