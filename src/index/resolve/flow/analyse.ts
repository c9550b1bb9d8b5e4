/**
 * Inter-procedural flow analysis over a whole workspace: which values may reach each call site.
 * After Salis et al., "PyCG" (ICSE 2021), extended by instance fields, collections, and a second language;
 * field-sensitive, one abstract instance a class; assignments to names in the order that extract/order/ found.
 */
import type { Problem } from '../../../core/map/codeIndex';
import { NONE } from '../../extract/tape';
import type { Pausing } from '../../../core/async/pausing';
import type { Program } from '../program';
import { createPublicNames } from '../publicNames';
import { seedTexts } from './python/attributesByName';
import { findNameTexts } from './python/nameTexts';
import type { NameTexts } from './python/nameTexts';
import { passFixtures } from './python/fixtures';
import { assumeDecorated, assumeTyped } from './assumptions';
import { createAttributes } from './attributes';
import { createBinder } from './calls/binding';
import { createHandBack } from './calls/replay';
import { createInvoke } from './calls/invoke';
import { createClassBodies } from './python/classBodies';
import { createClassesOfPython } from './python/classCreation';
import { createClasses } from './classes';
import { limitProblems } from './limits';
import type { Classes } from './classes';
import type { Flow, Site } from './context';
import { reachOverrides } from './calls/declaredReceivers';
import { createDefaults } from './calls/defaultNotes';
import { passUncalledDefaults } from './calls/defaults';
import { closeOwnCalls } from './calls/ownMethods';
import { createFields, nodesOfDefinitions } from './definitionNodes';
import { createDelegation } from './delegation';
import type { Delegation } from './delegation';
import { buildExports } from './exports';
import type { ModuleExports } from './exports';
import { GETATTR, GETATTRIBUTE, createFallbacks } from './fallbackNotes';
import { applyCallbacks, applyFallbacks, applySupers } from './fallbacks';
import type { Assumptions } from './fileFlow';
import { createPairMap } from './solving/lists';
import { lazyNodes } from './solving/lazyNodes';
import { minorValues } from './solving/minorValues';
import { createNames } from './solving/names';
import { createObjects } from './solving/objects';
import { openSites } from './openSites';
import { passOthers } from './narrowing';
import { createOperators } from './operators';
import { createPatches } from './patches';
import { definePassing } from './calls/passing';
import { createConstants, createPlaces } from './places';
import { defineRowWatchers } from './protocols';
import { addFileConstraints } from './rows';
import { buildScopes, isClassScope } from './scopes';
import { applyScriptFallbacks } from './javascript/fallbacks';
import { passThrown } from './javascript/thrown';
import { noThrownNotes } from './javascript/thrownNotes';
import { createSolver } from './solving/solver';
import { createTargets } from './solving/targets';
import type { Targets } from './solving/targets';
import { createSources } from './sources';
import type { Sources } from './sources';
import { callEarly } from './python/earlyClasses';
import { specialMethodsOf } from './python/specialMethods';
import { storedAttributes } from './storedAttributes';
import {
  createReceiverUse,
  dropAbstractTargets,
  seedClasses,
  seedHeirs,
  seedInstances,
} from './calls/receivers';
import { createDefine, defineStoreWatcher } from './stores';

export interface FlowResult {
  readonly sites: readonly Site[];
  readonly targets: Targets;
  readonly classes: Classes;
  readonly sources: Sources;
  readonly problems: readonly Problem[];
}

/** The call sites of the program with what they may call. Bounded: see mostValues in solver.ts. */
export function* analyseFlow(program: Program): Pausing<FlowResult> {
  const texts = findNameTexts(program);
  const { flow, classes, modules, delegation } = createFlow(program, texts);
  const placeOf = createPlaces(program);
  const patches = createPatches(flow, classes, placeOf);
  const assumptions: Assumptions = { typed: [], excluded: [], decorated: [] };
  const context = {
    flow,
    classes,
    modules,
    assumptions,
    placeOf,
    operatorOf: createOperators(flow),
    watchers: defineRowWatchers(flow, classes, placeOf, patches),
    storeAttribute: defineStoreWatcher(flow, classes, placeOf, patches),
  };
  flow.storing = context.storeAttribute;
  for (const file of program.files) {
    addFileConstraints(context, file);
    yield;
  }
  seedInstances(flow);
  seedTexts(flow, texts);
  yield* flow.solver.runPausing();
  passOthers(flow, classes, assumptions.excluded);
  yield* flow.solver.runPausing();
  yield* callEarly(flow);
  createClassesOfPython(flow, classes, flow.membersOf);
  yield* flow.solver.runPausing();
  seedClasses(flow);
  yield* flow.solver.runPausing();
  seedHeirs(flow, classes);
  passFixtures(flow);
  passUncalledDefaults(flow);
  yield* flow.solver.runPausing();
  const complete = function* (): Pausing<void> {
    do {
      yield* applyFallbacks(flow, classes, context.watchers);
      if (flow.fallbacks.callbacks.length > 0) yield* applyCallbacks(flow);
    } while (
      (yield* connectPrototypes(flow, delegation)) ||
      (yield* applyScriptFallbacks(flow, classes, context.watchers)) ||
      flow.fallbacks.attributes.length > 0
    );
  };
  yield* complete();
  yield* passThrown(flow);
  yield* assumeDecorated(flow, assumptions);
  yield* complete();
  yield* assumeTyped(flow, assumptions);
  yield* complete();
  applySupers(flow, classes);
  closeOwnCalls(flow, classes);
  dropAbstractTargets(flow, classes);
  reachOverrides(flow, classes);
  const sources = createSources(program, flow);
  openSites(flow, classes, sources);
  const problems = limitProblems(flow, { classes, modules, delegation });
  return { sites: flow.sites, targets: flow.targets, classes, sources, problems };
}

/** Builds the parts, which need one another: functions are called only once all are there. */
function createFlow(
  program: Program,
  texts: NameTexts,
): {
  flow: Flow;
  classes: Classes;
  modules: ModuleExports;
  delegation: Delegation;
} {
  const objects = createObjects();
  const solver = createSolver(program.rowCount, minorValues(program, objects));
  const names = createNames();
  const scopes = buildScopes(program, solver, names);
  const classes = createClasses(scopes, names);
  const sites: Site[] = [];
  const passing = definePassing(solver, objects, sites, () => flow);
  const flow: Flow = {
    ...passing,
    ...noNotes(),
    program,
    solver,
    objects,
    scopes,
    names,
    ...namesIn(program, texts),
    specialMethods: specialMethodsOf(program),
    constantAt: createConstants(program),
    membersOf: createClassBodies(program),
    fallbacks: createFallbacks(),
    sites,
    targets: createTargets(),
    questions: new Int32Array(program.rowCount),
    addSite: (site) => {
      site.number = sites.push(site) - 1;
    },
    ...nodesOfDefinitions(lazyNodes(solver)),
    field: createFields(names, lazyNodes(solver)),
    inherit: (child, parent) => {
      delegation.link(child, parent);
    },
    ...definesLate(() => ({ delegation, define, handBack })),
    attribute: (value, name) => attribute(value, names.number(name)),
    attributeAs: (value, name) => attribute(value, name),
    invoke: (site, value, result) => {
      invoke(site, value, result);
    },
    bindAll: (from, to, receiver, holder) => {
      bind(from, to, receiver, holder);
    },
  };
  const delegation = createDelegation(flow);
  const bind = createBinder(flow, classes);
  const define = createDefine(flow, classes);
  const invoke = createInvoke(flow, classes);
  const handBack = createHandBack(flow, classes);
  const attribute = createAttributes(flow, classes, () => modules, delegation);
  const modules = buildExports(program, createPublicNames(program), flow);
  return { flow, classes, modules, delegation };
}

type Notes = Pick<
  Flow,
  | 'plainObjects'
  | 'writtenKeys'
  | 'emitters'
  | 'handedBack'
  | 'functionBases'
  | 'metaclasses'
  | 'early'
  | 'keyTexts'
  | 'storedNames'
  | 'constructed'
  | 'fixtures'
  | 'argumentLists'
  | 'defaults'
  | 'linked'
  | 'ran'
  | 'storedFields'
  | 'records'
  | 'storing'
  | 'thrown'
>;

/** What rules note of definitions and rows, nothing yet. */
function noNotes(): Notes {
  return {
    plainObjects: new Set(),
    writtenKeys: createPairMap(),
    emitters: new Set(),
    handedBack: new Map(),
    functionBases: new Map(),
    metaclasses: new Map(),
    early: [],
    keyTexts: new Map(),
    storedNames: new Set(),
    constructed: new Set(),
    fixtures: new Set(),
    storedFields: createPairMap(),
    argumentLists: new Set(),
    defaults: createDefaults(),
    linked: createPairMap(),
    ran: createPairMap(),
    records: new Set(),
    storing: NONE,
    thrown: noThrownNotes(),
  };
}

/** What is asked of parts that are made after the flow. */
function definesLate(
  parts: () => { readonly delegation: Delegation } & Pick<Flow, 'define' | 'handBack'>,
): Pick<Flow, 'define' | 'handBack' | 'inheritAlike'> {
  return {
    handBack: (what, call, result) => {
      parts().handBack(what, call, result);
    },
    inheritAlike: (child, model) => {
      parts().delegation.linkAlike(child, model);
    },
    define: (value, name, stored) => {
      parts().define(value, name, stored);
    },
  };
}

/** What the workspace has by name. */
function namesIn(
  program: Program,
  texts: NameTexts,
): Pick<Flow, 'methodNames' | 'hasGetattr' | 'hasGetattribute' | 'isStored' | 'usesReceiver'> {
  const stored = storedAttributes(program);
  return {
    methodNames: methodNames(program),
    hasGetattr: program.definitions.some(({ fact }) => fact.name === GETATTR),
    hasGetattribute: program.definitions.some(({ fact }) => fact.name === GETATTRIBUTE),
    isStored: (name) => stored.has(name) || texts.stored.has(name),
    usesReceiver: createReceiverUse(program),
  };
}

/** Names of the methods that classes and objects of the workspace have. */
function methodNames({ definitions }: Program): Set<string> {
  const names = new Set<string>();
  for (const { fact, parent } of definitions)
    if (fact.through.length > 0 || isClassScope(definitions[parent]?.fact.kind ?? 'module'))
      names.add(fact.name);
  return names;
}

/** Connects what objects inherit, and lets it flow; false where there was nothing more. */
function* connectPrototypes(flow: Flow, delegation: Delegation): Pausing<boolean> {
  if (!delegation.connect()) return false;
  yield* flow.solver.runPausing();
  return true;
}
