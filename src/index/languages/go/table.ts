import type { LanguageTable } from '../table';
import facts from './facts.scm';
import { lowerGo } from './lower';

export const go: LanguageTable = {
  language: 'go',
  grammar: 'tree-sitter-go.wasm',
  queries: [facts],
  assignmentDeclares: false,
  bindingNamesFunctions: false,
  receiverIsParameter: true,
  hasPrivateNames: false,
  hoists: false,
  rebinding: [],
  hasCommonModules: false,
  elementsAreMembers: false,
  patternsHaveHoles: false,
  coercesInterpolated: false,
  operatorsAreMethods: false,
  evaluatesDefaultsOnce: false,
  constructorName: '',
  classMethodNames: [],
  importCalls: [],
  documentation: 'before',
  rewrites: [],
  likelyRepairs: [],
  repairs: [],
  lower: lowerGo,
};
