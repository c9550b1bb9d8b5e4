import type { LanguageTable } from '../table';
import { withoutAnnotations } from './annotations';
import facts from './facts.scm';
import { lowerKotlin } from './lower';
import {
  constructorsBelow,
  annotatedParts,
  delegatedClasses,
  emptyLists,
  shortClasses,
  namesWithIn,
  newerSyntax,
  nullableReferences,
  softNames,
} from './repairs';

export const kotlin: LanguageTable = {
  language: 'kotlin',
  grammar: 'tree-sitter-kotlin.wasm',
  queries: [facts],
  rewrites: [withoutAnnotations, delegatedClasses],
  likelyRepairs: [],
  repairs: [
    newerSyntax,
    constructorsBelow,
    shortClasses,
    softNames,
    namesWithIn,
    nullableReferences,
    annotatedParts,
    emptyLists,
  ],
  lowering: lowerKotlin,
};
