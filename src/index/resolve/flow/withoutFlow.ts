/** The rules of languages whose values are not followed: they have none of the features, and model nothing. */
import type { FlowRules } from './context';

export const rulesWithoutFlow: FlowRules = {
  receiverIsParameter: false,
  bindsFromClassAlone: false,
  staticsAreApart: false,
  classBodiesNameMembers: false,
  hasSpecialMethods: false,
  hasMembersByKey: false,
  constructorName: '',
  functionsConstruct: false,
  asyncGivesPromise: false,
  stepsAreObjects: false,
  keysHaveTypes: false,
  literalsAreDictionaries: false,
  restIsImmutable: false,
  undefinedTakesDefault: false,
  methodsTakeCallbacks: false,
  undeclaredIsGlobal: false,
  importBindsFirst: false,
  hasAttributesByName: false,
  builtins: new Set(),
  readUndeclared: () => false,
  callOutside: () => false,
  callKept: () => false,
  decorateFromOutside: () => undefined,
};
