/** Python, as the flow sees it. */
import { Op } from '../../../extract/tape';
import { collects, maps, pairs } from '../../../resolve/flow/calls/builtinCalls';
import { passes } from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';
import type { FlowRules } from '../../../resolve/flow/context';
import type { LanguageFlow } from '../../languageFlow';
import { builtinNames } from './builtinNames';
import { decoratingEffects } from './callbacks';
import { pythonEffect } from './calls';
import { notePythonCall, notePythonRow } from './doubts';
import { isFixtureDecorator, noteFixture, passFixtures } from './fixtures';
import { callMade } from './objects';

const rules: FlowRules = {
  receiverIsParameter: true,
  bindsFromClassAlone: true,
  staticsAreApart: false,
  classBodiesNameMembers: true,
  hasSpecialMethods: true,
  hasMembersByKey: false,
  constructorName: '__init__',
  functionsConstruct: false,
  asyncGivesPromise: false,
  stepsAreObjects: false,
  keysHaveTypes: true,
  literalsAreDictionaries: true,
  restIsImmutable: true,
  undefinedTakesDefault: false,
  methodsTakeCallbacks: false,
  undeclaredIsGlobal: false,
  importBindsFirst: true,
  hasAttributesByName: true,
  builtins: builtinNames,
  readUndeclared: ({ solver, objects }, _file, { node }, name) => {
    if (!builtinNames.has(name)) return false;
    solver.add(node, objects.intern({ kind: 'external', name: `<builtin>.${name}` }));
    return true;
  },
  callOutside: (flow, site, name, result) => {
    const effect = pythonEffect(name) ?? effects.get(name);
    effect?.(flow, site, result);
    return effect !== undefined;
  },
  callKept: callMade,
  decorateFromOutside: (flow, site, name, value, params) => {
    if (isFixtureDecorator(name)) noteFixture(flow, site, value, params);
    if (decoratingEffects.has(name)) pythonEffect(name)?.(flow, site, flow.solver.newNode());
  },
};

/** What Python's own functions do in a way that other languages' do too. */
const effects: ReadonlyMap<string, Effect> = new Map([
  ...['iter', 'reversed'].map((name) => [`<builtin>.${name}`, passes] as const),
  ...['list', 'tuple', 'set', 'frozenset', 'sorted', 'dict'].map(
    (name) => [`<builtin>.${name}`, collects] as const,
  ),
  ['<builtin>.enumerate', pairs(1)],
  ['<builtin>.zip', pairs(0)],
  ['<builtin>.map', maps],
  ['collections.OrderedDict', collects],
  ['collections.deque', collects],
]);

export const pythonFlow: LanguageFlow = {
  rules,
  rows: {},
  doubts: {
    changing: new Set([Op.StoreElement, Op.StoreAttribute, Op.Operator, Op.Decorate]),
    noteRow: notePythonRow,
    noteCall: notePythonCall,
  },
  passFromRunner: passFixtures,
};
