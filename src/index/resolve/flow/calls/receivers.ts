/** What the receiver of a method may be besides what it is seen called on. */
import { Op, ROW_WIDTH } from '../../../extract/tape';
import { moduleSystems } from '../../../languages/modules';
import type { Program, ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { rulesOf } from '../context';
import { isClassScope } from '../scopes';
import { BY_DECLARATION } from '../solving/targets';

/** A method is reachable on an instance of its own class, whether or not the workspace makes one. */
export function seedInstances(flow: Flow): void {
  flow.program.definitions.forEach(({ fact, parent }, definition) => {
    // `this` where fields of a class body are set.
    if (isClassScope(fact.kind) && !rulesOf(flow, definition).receiverIsParameter)
      flow.solver.add(flow.receiver(definition), instanceOf(flow, definition));
    if (!isMethod(flow, definition)) return;
    if (fact.receiver === 'instance' || fact.receiver === 'lexical')
      flow.solver.add(receiverNode(flow, definition), instanceOf(flow, parent));
  });
}

/** A class method that nothing is seen to call is called on its own class. */
export function seedClasses(flow: Flow): void {
  flow.program.definitions.forEach(({ fact, parent }, definition) => {
    if (fact.receiver !== 'class' || !isMethod(flow, definition)) return;
    const node = receiverNode(flow, definition);
    if (!flow.solver.hasValues(node))
      flow.solver.add(node, flow.objects.intern({ kind: 'class', definition: parent }));
  });
}

/**
 * A method that nothing is seen to call, or only what overrides it, is called from outside (a test, what a framework
 * asks for): on an instance of any class that inherits it, or on such a class. Linear in the methods that classes have
 * and inherit.
 */
export function seedHeirs(flow: Flow, classes: Classes): void {
  const called = calledFromElsewhere(flow);
  const uncalled = new Map<number, number[]>();
  flow.program.definitions.forEach(({ fact, parent }, definition) => {
    if (fact.receiver === 'none' || called.has(definition) || !isMethod(flow, definition)) return;
    uncalled.set(parent, [...(uncalled.get(parent) ?? []), definition]);
  });
  flow.program.definitions.forEach(({ fact }, heir) => {
    if (!isClassScope(fact.kind)) return;
    const order = classes.order(heir);
    for (const owner of order.slice(1))
      for (const method of uncalled.get(owner) ?? [])
        if (classes.hasFrom(heir, nameOf(flow, method), owner)) seedHeir(flow, method, heir);
  });
}

/** Every definition that some site reaches, but from a definition of its name: that calls what it overrides. */
function calledFromElsewhere(flow: Flow): ReadonlySet<number> {
  const called = new Set<number>();
  for (const { number, from } of flow.sites)
    for (let place = flow.targets.count(number) - 1; place >= 0; place--) {
      const target = flow.targets.at(number, place);
      if (nameOf(flow, from) !== nameOf(flow, target)) called.add(target);
    }
  return called;
}

/** Every definition that some site reaches. */
export function calledDefinitions({ sites, targets }: Flow): ReadonlySet<number> {
  const called = new Set<number>();
  for (const { number } of sites)
    for (let place = targets.count(number) - 1; place >= 0; place--) called.add(targets.at(number, place));
  return called;
}

function seedHeir(flow: Flow, method: number, heir: number): void {
  const isOfClass = flow.program.definitions[method]?.fact.receiver === 'class';
  const receiver = isOfClass
    ? flow.objects.intern({ kind: 'class', definition: heir })
    : instanceOf(flow, heir);
  flow.solver.add(receiverNode(flow, method), receiver);
}

const nameOf = ({ program }: Flow, definition: number): string =>
  program.definitions[definition]?.fact.name ?? '';

function isMethod({ program }: Flow, definition: number): boolean {
  const made = program.definitions[definition];
  const owner = made && program.definitions[made.parent];
  return (
    made !== undefined && made.parent !== definition && owner !== undefined && isClassScope(owner.fact.kind)
  );
}

function instanceOf(flow: Flow, definition: number): number {
  return flow.objects.intern({ kind: 'instance', definition, declared: false });
}

function receiverNode(flow: Flow, definition: number): number {
  return rulesOf(flow, definition).receiverIsParameter
    ? flow.parameter(definition, 0)
    : flow.receiver(definition);
}

/**
 * Takes back what only an instance of an abstract class would reach, one that has heirs and is never seen to be made,
 * where the flow brought something else: `this.step()` in it calls what the heirs make of `step`. A step that does
 * something stays: a class that is made by its name, from a registry say, is not seen to be made either.
 */
export function dropAbstractTargets(flow: Flow, classes: Classes): void {
  const { targets } = flow;
  const isAbstract = (evidence: number): boolean =>
    evidence >= 0 && !flow.constructed.has(evidence) && classes.hasHeirs(evidence);
  const stubs = findStubs(flow.program);
  for (const { number } of flow.sites) {
    const count = targets.count(number);
    if (count < 2) continue;
    let isTold = false;
    for (let place = 0; place < count && !isTold; place++) {
      const evidence = targets.evidenceAt(number, place);
      isTold = evidence !== BY_DECLARATION && !isAbstract(evidence);
    }
    if (!isTold) continue;
    for (let place = count - 1; place >= 0; place--) {
      const target = targets.at(number, place);
      const evidence = targets.evidenceAt(number, place);
      if (isAbstract(evidence) && stubs.has(target) && !isInherited(flow, classes, target, evidence))
        targets.delete(number, target);
    }
  }
}

/** Rows of a body that does something; what is called to be raised aside. */
const doing: ReadonlySet<number> = new Set([Op.Return, Op.Yield, Op.StoreAttribute, Op.StoreElement]);

/**
 * The functions that do nothing or only raise, and all of a script, whose classes nobody else can make: what heirs are
 * to define. Linear in rows.
 */
function findStubs({ files, definitions }: Program): ReadonlySet<number> {
  const stubs = new Set(definitions.keys());
  for (const { facts, firstDefinition } of files) {
    if (isScript(facts)) continue;
    const { rows } = facts.tape;
    const [calling, raising] = [new Set<number>(), new Set<number>()];
    for (let at = 0; at < rows.length; at += ROW_WIDTH) {
      const [op = 0, scope = 0] = [rows[at], rows[at + 1]];
      if (op === Op.Call) calling.add(scope);
      if (op === Op.Raise || op === Op.Throw) raising.add(scope);
      const isDeclared = op === Op.Return && rows[(rows[at + 3] ?? 0) * ROW_WIDTH] === Op.Typed;
      if (doing.has(op) && !isDeclared) stubs.delete(firstDefinition + scope);
    }
    for (const scope of calling) if (!raising.has(scope)) stubs.delete(firstDefinition + scope);
  }
  return stubs;
}

/** Whether a file that could export something gives nothing to others. */
function isScript({ language, tape: { rows, strings } }: ProgramFile['facts']): boolean {
  if (moduleSystems[language].gives !== 'exports' || strings.includes('exports')) return false;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) if (rows[at] === Op.Export) return false;
  return true;
}

/** Whether a class below, one that can be made, has the method from there: no class between defines its own. */
function isInherited(flow: Flow, classes: Classes, method: number, definition: number): boolean {
  const made = flow.program.definitions[method];
  if (!made) return false;
  return [...classes.heirs(definition)].some((heir) => {
    if (classes.hasHeirs(heir) && !flow.constructed.has(heir)) return false;
    return classes.hasFrom(heir, made.fact.name, made.parent);
  });
}

/** Tells of a module whether a function outside of classes reads `this`; asked once, linear in its rows. */
export function createReceiverUse(program: Program): Flow['usesReceiver'] {
  const known = new Map<number, boolean>();
  return (file) => {
    let uses = known.get(file);
    if (uses === undefined) known.set(file, (uses = usesReceiver(program, program.files[file])));
    return uses;
  };
}

function usesReceiver({ definitions }: Program, file: ProgramFile | undefined): boolean {
  if (!file) return false;
  const { rows } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Receiver) continue;
    let holder = definitions[file.firstDefinition + (rows[at + 1] ?? 0)];
    while (holder?.fact.receiver === 'lexical') holder = definitions[holder.parent];
    if (holder?.fact.receiver === 'none' && holder.fact.kind !== 'module') return true;
  }
  return false;
}
