import type { LanguageTable } from '../table';
import { withoutAnnotations } from './annotations';
import facts from './facts.scm';
import { lowerKotlin } from './lower';
import {
  constructorsBelow,
  annotatedParts,
  calledValues,
  delegatedClasses,
  emptyLists,
  namesWithWords,
  negatedNames,
  newerSyntax,
  nullableReferences,
  softNames,
} from './repairs';
import { handlersBelow, membersBehindComments, shortClasses } from './separators';

export const kotlin: LanguageTable = {
  language: 'kotlin',
  grammar: 'tree-sitter-kotlin.wasm',
  queries: [facts],
  rewrites: [withoutAnnotations, delegatedClasses, negatedNames],
  likelyRepairs: [],
  repairs: [
    newerSyntax,
    constructorsBelow,
    shortClasses,
    softNames,
    namesWithWords,
    nullableReferences,
    annotatedParts,
    emptyLists,
    calledValues,
    membersBehindComments,
    handlersBelow,
  ],
  lowering: lowerKotlin,
};
