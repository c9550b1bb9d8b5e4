/**
 * Inter-procedural flow analysis over a whole workspace: which values may reach each call site.
 * After Salis et al., "PyCG" (ICSE 2021), extended by instance fields, collections, and a second language;
 * field-sensitive, one abstract instance a class; assignments to names in the order that extract/order/ found.
 */
import type { Problem } from '../../../core/map/codeIndex';
import type { Pausing } from '../../../core/async/pausing';
import type { Program } from '../program';
import type { LanguageFlow } from '../../languages/languageFlow';
import { languageFlows } from '../../languages/flows';
import { createPublicNames } from '../publicNames';
import { seedTexts } from './kinds/attributesByName';
import { findNameTexts } from './kinds/nameTexts';
import type { NameTexts } from './kinds/nameTexts';
import { assumeDecorated, assumeTyped } from './assumptions';
import { createAttributes } from './attributes';
import { createBinder } from './calls/binding';
import { createHandBack } from './calls/replay';
import { createInvoke } from './calls/invoke';
import { createClassBodies } from './kinds/classBodies';
import { runClassCreation } from './kinds/classCreation';
import { createClasses } from './classes';
import { limitProblems } from './limits';
import type { Classes } from './classes';
import type { Flow, FlowRules } from './context';
import type { Site } from './sites';
import { reachOverrides } from './calls/declaredReceivers';
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
import { lazyNodes } from './solving/lazyNodes';
import { minorValues } from './solving/minorValues';
import { createNames } from './solving/names';
import { createObjects } from './solving/objects';
import { noNotes } from './noNotes';
import { openSites } from './openSites';
import { passOthers } from './narrowing';
import { createOperators } from './operators';
import { createPatches } from './patches';
import { createDerivedSites } from './calls/derivedSites';
import { definePassing } from './calls/passing';
import { createConstants, createPlaces } from './places';
import { defineRowWatchers } from './protocols';
import { addFileConstraints, createRowRules } from './rows';
import { buildScopes, isClassScope } from './scopes';
import { applyCoercions } from './kinds/coercions';
import { passThrown } from './kinds/thrown';
import { createSolver } from './solving/solver';
import { createTargets } from './solving/targets';
import type { Targets } from './solving/targets';
import { createSources } from './sources';
import type { Sources } from './sources';
import { callEarly } from './kinds/earlyClasses';
import { specialMethodsOf } from './kinds/specialMethods';
import { storedAttributes } from './storedAttributes';
import {
  createReceiverUse,
  dropAbstractTargets,
  seedClasses,
  seedHeirs,
  seedInstances,
} from './calls/receivers';
import { createDefine, defineStoreWatcher } from './stores';
import { rulesWithoutFlow } from './withoutFlow';

export interface FlowResult {
  readonly sites: readonly Site[];
  readonly targets: Targets;
  readonly classes: Classes;
  readonly sources: Sources;
  readonly problems: readonly Problem[];
}

/** The call sites of the program with what they may call. Bounded: see mostValues in solver.ts. */
export function* analyseFlow(program: Program, flows = languageFlows): Pausing<FlowResult> {
  const followed = program.files.map(({ facts }) => flows[facts.language]);
  const rules = followed.map((each) => each?.rules ?? rulesWithoutFlow);
  const texts = findNameTexts(program, rules);
  const { flow, classes, modules, delegation } = createFlow(program, rules, texts);
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
  const rowsOf = createRowRules();
  for (const file of program.files) {
    addFileConstraints(context, file, rowsOf(followed[file.number] ?? null));
    yield;
  }
  seedInstances(flow);
  seedTexts(flow, texts);
  yield* flow.solver.runPausing();
  passOthers(flow, classes, assumptions.excluded);
  yield* flow.solver.runPausing();
  yield* callEarly(flow);
  runClassCreation(flow, classes, flow.membersOf);
  yield* flow.solver.runPausing();
  seedClasses(flow);
  yield* flow.solver.runPausing();
  seedHeirs(flow, classes);
  for (const each of new Set(followed)) each?.passFromRunner(flow);
  passUncalledDefaults(flow);
  yield* flow.solver.runPausing();
  const complete = function* (): Pausing<void> {
    do {
      yield* applyFallbacks(flow, classes, context.watchers);
      if (flow.fallbacks.callbacks.length > 0) yield* applyCallbacks(flow);
    } while (
      (yield* connectPrototypes(flow, delegation)) ||
      (yield* applyCoercions(flow, classes, context.watchers)) ||
      flow.fallbacks.attributes.length > 0
    );
  };
  yield* complete();
  yield* passThrown(flow);
  yield* assumeDecorated(flow, assumptions);
  yield* complete();
  yield* assumeTyped(flow, assumptions);
  yield* complete();
  const sources = judgeSites(flow, classes, followed);
  const problems = limitProblems(flow, { classes, modules, delegation });
  return { sites: flow.sites, targets: flow.targets, classes, sources, problems };
}

/** What the sites call, once all has flowed: adds what is called unseen, takes back what is not, opens what is no fact. */
function judgeSites(flow: Flow, classes: Classes, followed: readonly (LanguageFlow | null)[]): Sources {
  applySupers(flow, classes);
  closeOwnCalls(flow, classes);
  dropAbstractTargets(flow, classes);
  reachOverrides(flow, classes);
  const sources = createSources(flow.program, flow);
  openSites(
    flow,
    classes,
    sources,
    followed.map((each) => each?.doubts ?? null),
  );
  return sources;
}

interface FlowParts {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly modules: ModuleExports;
  readonly delegation: Delegation;
}

/** Builds the parts, which need one another: functions are called only once all are there. */
function createFlow(program: Program, rules: readonly FlowRules[], texts: NameTexts): FlowParts {
  const objects = createObjects();
  const solver = createSolver(program.rowCount, minorValues(program, objects));
  const names = createNames();
  const scopes = buildScopes(program, solver, names, rules);
  const classes = createClasses(scopes, names);
  const sites: Site[] = [];
  const flow: Flow = {
    ...definePassing(solver, objects, sites, () => flow),
    ...createDerivedSites(sites, solver),
    ...noNotes(),
    program,
    rules,
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
