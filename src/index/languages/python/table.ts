import type { LanguageTable } from '../table';
import facts from './facts.scm';

export const python: LanguageTable = {
  language: 'python',
  grammar: 'tree-sitter-python.wasm',
  queries: [facts],
  rewrites: [],
  likelyRepairs: [],
  repairs: [],
  lowering: {
    assignmentDeclares: true,
    bindingNamesFunctions: false,
    receiverIsParameter: true,
    hasPrivateNames: true,
    hoists: false,
    rebinding: ['exec', 'eval', 'globals', 'locals', 'vars'],
    hasCommonModules: false,
    elementsAreMembers: false,
    patternsHaveHoles: false,
    coercesInterpolated: false,
    operatorsAreMethods: true,
    evaluatesDefaultsOnce: true,
    constructorName: '__init__',
    classMethodNames: ['__new__', '__init_subclass__', '__class_getitem__'],
    importCalls: ['importlib.import_module', 'import_module', '__import__'],
    documentation: 'inside',
  },
};
