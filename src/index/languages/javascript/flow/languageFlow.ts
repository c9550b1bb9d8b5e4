/** JavaScript and TypeScript, as the flow sees them. */
import { Op } from '../../../extract/tape';
import { GIVES_BACK, collects, pairs } from '../../../resolve/flow/calls/builtinCalls';
import { passes } from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';
import type { FlowRules } from '../../../resolve/flow/context';
import type { LanguageFlow } from '../../languageFlow';
import { builtinNames } from './builtinNames';
import { callScriptBuiltin } from './builtins';
import { noteScriptCall, noteScriptRow } from './doubts';
import { callReact } from './reactCalls';
import { scriptRules } from './rows';
import { readUndeclared } from './undeclared';

const rules: FlowRules = {
  receiverIsParameter: false,
  bindsFromClassAlone: false,
  staticsAreApart: true,
  classBodiesNameMembers: false,
  hasSpecialMethods: false,
  hasMembersByKey: true,
  constructorName: 'constructor',
  functionsConstruct: true,
  asyncGivesPromise: true,
  stepsAreObjects: true,
  keysHaveTypes: false,
  literalsAreDictionaries: false,
  restIsImmutable: false,
  undefinedTakesDefault: true,
  methodsTakeCallbacks: true,
  undeclaredIsGlobal: true,
  importBindsFirst: false,
  hasAttributesByName: false,
  builtins: builtinNames,
  readUndeclared,
  callOutside: (flow, site, name, result) => {
    const effect = effects.get(name);
    effect?.(flow, site, result);
    return (
      effect !== undefined ||
      callScriptBuiltin(flow, site, name, result) ||
      callReact(flow, site, name, result)
    );
  },
  callKept: () => false,
  decorateFromOutside: () => undefined,
};

/** What JavaScript's own functions do in a way that other languages' do too. */
const effects: ReadonlyMap<string, Effect> = new Map([
  ...GIVES_BACK.map((name) => [`<builtin>.${name}`, passes] as const),
  ...['Set', 'Object.values'].map((name) => [`<builtin>.${name}`, collects] as const),
  ['<builtin>.Object.entries', pairs(1)],
]);

export const javascriptFlow: LanguageFlow = {
  rules,
  rows: scriptRules,
  doubts: {
    changing: new Set([Op.StoreElement, Op.StoreAttribute, Op.CopyMembers]),
    noteRow: noteScriptRow,
    noteCall: noteScriptCall,
  },
  passFromRunner: () => undefined,
};
