/**
 * Any object with special methods can be asked whether it is true, for its text, or whether it equals another: that a class
 * with such a method flows to the question tells little of code which mostly asks strings and None. So what is asked
 * counts as a fact only where every source of it, followed back a few steps, is seen to make it; else it is a candidate.
 * So does the `__getattr__` of a class, which answers to every name, and the text that is made of an object.
 */
import { EMPTY, NONE, Op } from '../../extract/tape';
import type { ProgramFile } from '../program';
import type { Classes } from './classes';
import type { Flow } from './context';
import type { Site } from './sites';
import { GETATTR } from './fallbackNotes';
import { fileOfRow, readRow } from './places';
import { isClassScope } from './scopes';
import type { SourceList, Sources } from './sources';

/** What is passed through more names than this is too far away to be sure of it, in time and in reading. */
const DEEPEST = 7;
/** More sources than these are a crossroads, where values of many kinds meet. */
const MOST_SOURCES = 4;

/** Rows whose value is what they say. */
const made: ReadonlySet<number> = new Set([Op.Text, Op.Collection, Op.Define, Op.Typed, Op.Receiver]);

/** Rows that give an element of their operand. */
const elements: ReadonlySet<number> = new Set([Op.Iterate, Op.Element, Op.Unpack]);

/** Opens the sites that ask an object of which it is not certain what it is. */
export function openUncertainQuestions(flow: Flow, classes: Classes, sources: Sources): void {
  const seeker = new SourceSeeker(flow, sources);
  for (const site of flow.sites) {
    const isOpen = site.open !== null && site.open !== 'likely';
    if (site.asked === NONE || isOpen || !flow.targets.wasReached(site.number)) continue;
    const isUnsure = !seeker.isMade(site.asked, DEEPEST) || isFoundOutside(flow, classes, site);
    if (isUnsure) site.open = site.isOperand ? 'likely' : 'unsure';
  }
}

/** Whether what `__getattr__` is asked for may be an attribute that a base outside has. */
function isFoundOutside({ solver, objects }: Flow, classes: Classes, { name, asked }: Site): boolean {
  if (name !== GETATTR || asked === NONE) return false;
  return solver.values(asked).some((value) => {
    const object = objects.get(value);
    if (object.kind !== 'instance') return false;
    return classes.externalBases(object.definition).some((base) => base !== '<builtin>.object');
  });
}

class SourceSeeker {
  constructor(
    readonly flow: Flow,
    readonly sources: Sources,
  ) {}

  /** Whether every source of a node is seen: a literal, an instance made, a receiver, a declared type. */
  isMade(node: number, depth: number): boolean {
    // A literal has no node.
    if (node === NONE) return true;
    const file = depth === 0 ? undefined : this.#fileOf(node);
    return file !== undefined && this.#isRowMade(file, node, depth - 1);
  }

  #isRowMade(file: ProgramFile, node: number, depth: number): boolean {
    const { op, scope, a, b } = readRow(file, node);
    const { strings } = file.facts.tape;
    switch (op) {
      case Op.Name:
        if (b === NONE) return this.#isNameMade(scope, strings[a] ?? '', depth);
        return b === EMPTY || this.isMade(file.firstRow + b, depth);
      case Op.Narrow:
        return a !== NONE && this.isMade(file.firstRow + a, depth);
      case Op.Parameter:
        return this.#isParameterMade(scope, b, node, depth);
      case Op.Attribute:
        return this.#isAttributeMade(node, strings[b] ?? '', depth);
      case Op.Join:
        return this.#areMade(this.sources.ofRow(node), depth);
      default:
        if (elements.has(op)) return a !== NONE && this.#isElementMade(file.firstRow + a, depth);
        return made.has(op) || this.#isResultMade(node, depth);
    }
  }

  /** The file of a row; undefined for a node that is none. */
  #fileOf(node: number): ProgramFile | undefined {
    const { files, rowCount } = this.flow.program;
    return node < rowCount ? fileOfRow(files, node) : undefined;
  }

  /** A getter's result, or what is stored under the name. */
  #isAttributeMade(node: number, name: string, depth: number): boolean {
    return this.#isResultMade(node, depth) || this.#areMade(this.sources.ofAttribute(name), depth);
  }

  #areMade(list: SourceList, depth: number): boolean {
    return list.length > 0 && list.length <= MOST_SOURCES && list.every((each) => this.isMade(each, depth));
  }

  /** The scope that binds the name, outwards from where it is read. */
  #isNameMade(scope: number, name: string, depth: number): boolean {
    const { program, scopes } = this.flow;
    for (let at = scope; ;) {
      const definition = program.definitions[at];
      if (!definition) return false;
      const isSeen = at === scope || !isClassScope(definition.fact.kind);
      if (isSeen && scopes.bound(at, name) !== undefined)
        return this.#areMade(this.sources.ofName(at, name), depth);
      if (definition.parent === at) return false;
      at = definition.parent;
    }
  }

  #isParameterMade(definition: number, position: number, row: number, depth: number): boolean {
    const fact = this.flow.program.definitions[definition]?.fact;
    const parameter = fact?.parameters[position];
    if (!fact || !parameter) return false;
    const isMethod = fact.receiver === 'instance' || fact.receiver === 'class';
    if (isMethod && position === 0) return true;
    const calls = this.sources.sitesCalling(definition);
    const given = calls.map((site) => givenTo(site, parameter.name, position - (isMethod ? 1 : 0)));
    const others = this.sources.ofRow(row);
    if (calls.length === 0) return others.length > 0 && this.#areMade(others, depth);
    return given.every((each) => each !== null) && this.#areMade([...given, ...others], depth);
  }

  /** What a call gives: an instance of a class called, or what a function returns. */
  #isResultMade(node: number, depth: number): boolean {
    const targets = this.sources.sitesWithResult(node).flatMap(({ number }) => this.flow.targets.of(number));
    return (
      targets.length > 0 &&
      targets.length <= MOST_SOURCES &&
      targets.every((target) => {
        const fact = this.flow.program.definitions[target]?.fact;
        if (!fact || fact.generator) return false;
        if (fact.kind === 'class' || fact.kind === 'constructor') return true;
        return this.#areMade(this.sources.ofReturns(target), depth);
      })
    );
  }

  /** What a collection written in the program has in it. */
  #isElementMade(node: number, depth: number): boolean {
    const { solver, objects } = this.flow;
    const values = solver.values(node);
    return (
      values.length > 0 &&
      values.length <= MOST_SOURCES &&
      values.every((value) => {
        const object = objects.get(value);
        return object.kind === 'collection' && this.#areMade(this.sources.ofRow(object.node), depth);
      })
    );
  }
}

/** The node that a site gives to a parameter: NONE for a literal or where it leaves it out, null where nothing tells. */
function givenTo(site: Site, name: string, position: number): number | null {
  if (site.arguments.some((each) => each.position < NONE)) return null;
  const given = site.arguments.find((each) =>
    each.keyword === null ? each.position === position : each.keyword === name,
  );
  return given?.node ?? NONE;
}
