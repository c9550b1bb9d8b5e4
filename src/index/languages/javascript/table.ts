import type { LanguageTable } from '../table';
import { importPhases, looseAmpersands, reservedSpecifiers, taggedEscapes } from './repairs';
import facts from './facts.scm';
import own from './own.scm';
import jsx from './jsx.scm';

export const javascript: LanguageTable = {
  language: 'javascript',
  grammar: 'tree-sitter-javascript.wasm',
  queries: [facts, own, jsx],
  rewrites: [],
  likelyRepairs: [],
  repairs: [reservedSpecifiers, importPhases, looseAmpersands, taggedEscapes],
  lowering: {
    assignmentDeclares: false,
    bindingNamesFunctions: true,
    receiverIsParameter: false,
    hasPrivateNames: false,
    hoists: true,
    rebinding: ['eval'],
    hasCommonModules: true,
    elementsAreMembers: true,
    patternsHaveHoles: true,
    coercesInterpolated: true,
    operatorsAreMethods: false,
    evaluatesDefaultsOnce: false,
    constructorName: 'constructor',
    classMethodNames: [],
    importCalls: [],
    documentation: 'before',
  },
};
