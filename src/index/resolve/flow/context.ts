/** What the parts of the flow analysis share. */
import { NONE, SPREAD } from '../../extract/tape';
import type { Program } from '../program';
import type { ClassMember } from './python/classBodies';
import type { Defaults } from './calls/defaultNotes';
import type { Fallbacks } from './fallbackNotes';
import type { ThrownNotes } from './javascript/thrownNotes';
import type { PairMap } from './solving/lists';
import type { Names } from './solving/names';
import type { FlowObject, Objects } from './solving/objects';
import type { Scopes } from './scopes';
import type { Solver } from './solving/solver';
import { BY_DECLARATION, BY_FLOW } from './solving/targets';
import type { Targets } from './solving/targets';

export interface Flow {
  readonly program: Program;
  readonly solver: Solver;
  readonly objects: Objects;
  readonly scopes: Scopes;
  readonly names: Names;
  /** Rows whose collections are object literals: without the methods of lists and maps. */
  readonly plainObjects: Set<number>;
  /** Names that a dictionary of Python is written with: collection and number of the name. */
  readonly writtenKeys: PairMap;
  /** What throws and what catches in JavaScript. */
  readonly thrown: ThrownNotes;
  /** Those of them that are emitters of events. */
  readonly emitters: Set<number>;
  /** The returns of a definition that depend on what it is given: not in `returns`. */
  readonly handedBack: Map<number, HandedBack[]>;
  /** What is called only where something else is found nowhere. */
  readonly fallbacks: Fallbacks;
  /** Functions that read `arguments`, and the node of what it is. */
  readonly argumentLists: Set<number>;
  argumentList(definition: number): number;
  /** Names of the methods that the workspace defines. */
  readonly methodNames: ReadonlySet<string>;
  /** By row: the node of what it asks by a method that every object has, + 1; 0 where it asks nothing. */
  readonly questions: Int32Array;
  readonly defaults: Defaults;
  /** What has been linked: by site, and by definition (twice its number, and 1 where the receiver comes first), the node of the result. */
  readonly linked: PairMap;
  /** The constructors that run: by site and class, the node where what they return goes. */
  readonly ran: PairMap;
  /** What the body of a class of Python assigns and declares, in order of first mention. */
  readonly membersOf: (definition: number) => readonly ClassMember[];
  /** Classes that a decorator makes a constructor for, from their fields. */
  readonly records: Set<number>;
  /** The kind of watcher (object, row, name, stored node) that stores attributes. */
  storing: number;
  /** Special methods of Python that some file has. */
  readonly specialMethods: ReadonlySet<string>;
  /** The node of what a class names as the class that makes it (`metaclass=`), by class. */
  readonly metaclasses: Map<number, number>;
  /** Nodes of the names that `setattr` stores under, where they are told apart. */
  readonly storedNames: Set<number>;
  /** By dictionary that names are read from: the node of its keys. */
  readonly keyTexts: Map<number, number>;
  /** Classes called before all bases are known, while some class names a metaclass; null once they are. */
  early: EarlyCall[] | null;
  /** The function that a class extends, by class. */
  readonly functionBases: Map<number, number>;
  /** Classes that some site constructs. */
  readonly constructed: Set<number>;
  /** Functions that a test runner calls for tests which ask for them by a parameter's name: see fixtures.ts. */
  readonly fixtures: Set<number>;
  /** Whether any class of the workspace has a `__getattr__`. */
  readonly hasGetattr: boolean;
  /** Whether any has a `__getattribute__`. */
  readonly hasGetattribute: boolean;
  /** Every call site, explicit and implicit, in tape order; implicit ones appear as values reach them. */
  readonly sites: readonly Site[];
  /** What they reach, by number. */
  readonly targets: Targets;
  addSite(site: Site): void;
  /** The node of a definition's results but for those in `handedBack`, and of what a generator yields. */
  returns(definition: number): number;
  yields(definition: number): number;
  /** Whether a module of JavaScript has functions outside of classes that read `this`: it may be the module itself. */
  usesReceiver(file: number): boolean;
  /** Gives a result what those returns in `handedBack` give at a call that read the receiver, or arguments alone. */
  handBack(what: 'receiver' | 'arguments', call: ResultOf, result: number): void;
  /** The node of the receiver of a definition (`this`). */
  receiver(definition: number): number;
  /** The node of a parameter, by position. */
  parameter(definition: number, position: number): number;
  /** The node of one field of one value; `ELEMENTS` and `UNKEYED` are a collection's. */
  field(value: number, name: string): number;
  /** Whether any file stores an attribute of this name: no other is a field of anything. */
  isStored(name: string): boolean;
  /** The attributes that instances are seen to store: class and number of the name. */
  readonly storedFields: PairMap;
  /** The node that holds what reading this attribute of this value gives. */
  attribute(value: number, name: string): number;
  /** The same, by number of the name. */
  attributeAs(value: number, name: number): number;
  /** Puts what a node holds under a name of a value, without calling setters. */
  define(value: number, name: string, stored: number): void;
  /** Lets a call site call a value; `result` is where its result goes instead of the site's own. */
  invoke(site: Site, value: number, result?: number): void;
  /**
   * The implicit site at the place of a call under which it calls something else too, a callback say: one for each
   * key, made when first asked for.
   */
  derivedSite(site: Site, key: string, make: () => Pick<Site, 'arguments' | 'result'>): Site;
  /** What awaiting the values of a node gives is in another: what promises hold, everything else as it is. */
  settle(from: number, to: number): void;
  /** The object is what the prototype of another is: what it has not is looked up there. */
  inherit(child: number, parent: number): void;
  /** The object has the prototypes that another has. */
  inheritAlike(child: number, model: number): void;
  /** As `invokeAll`, for what is given as a callback: functions, not classes or objects. */
  callBack(site: Site, node: number, result: number): void;
  /** The text of the constant that a node is, or null. */
  constantAt(node: number): string | null;
  /** Lets a site call every value of a node; `result` as above. */
  invokeAll(site: Site, node: number, result?: number): void;
  /** Copies every value of a node, functions bound to the receiver they were taken from. */
  bindAll(from: number, to: number, receiver: number, holder: Holder): void;
}

/** Field of a collection that holds all its elements, and the one of those stored under no known key. */
export const ELEMENTS = '[*]';
export const UNKEYED = '[?]';

/** A call of a class, at a site. */
export interface EarlyCall {
  readonly site: Site;
  readonly definition: number;
  readonly result: number;
}

/** A return that depends on what its function is given. */
export interface HandedBack {
  /** What it returns, at whichever call. */
  readonly node: number;
  /** The rows of its file that depend on what is given, operands first and the one returned last. */
  readonly rows: readonly number[];
  /** What the calls among them are given, by row. */
  readonly calls: ReadonlyMap<number, Given>;
  /** The rows that flow into a join. */
  readonly sources: (row: number) => readonly number[];
  /** Whether it depends on the receiver, or on the first parameter that may be one; and whether on nothing else. */
  readonly readsReceiver: boolean;
  readonly isOfReceiver: boolean;
  /** Whether it is what is given itself, and nothing that was taken or called of it. */
  readonly isAsGiven: boolean;
}

/** A call whose results are worked out. */
export interface ResultOf {
  readonly given: Given;
  readonly definition: number;
  readonly receiver: number | null;
  /** How many calls it stands in whose results are worked out for it. */
  readonly within: number;
}

/** What a call gives. */
export type Given = Pick<Site, 'arguments' | 'literals' | 'literalKeywords'>;

export interface SiteArgument {
  readonly node: number;
  readonly position: number;
  /** For keyword arguments. */
  readonly keyword: string | null;
  /** Of a spread list: how many positions come before it, where that is known; of what is behind one: how many at least. */
  readonly start?: number;
}

export interface Site {
  /** Its place in `sites`, set when it is added there. */
  number: number;
  /** The enclosing function, or the module; class bodies run in what encloses them. */
  readonly from: number;
  readonly line: number;
  /** Number of the site at whose place this one is derived, NONE of all others. */
  within: number;
  /** Whether it calls instead of the site that it is derived from, and not beside it: what `bind` made, say. */
  standsIn: boolean;
  /** The called name as written. */
  readonly name: string;
  readonly arguments: readonly SiteArgument[];
  /** Position behind the last literal argument, which has no node; 0 without any. */
  literals: number;
  /** Keywords whose argument is a literal, which has no node. */
  literalKeywords: readonly string[];
  /** Node of the call's result. */
  readonly result: number;
  readonly isNew: boolean;
  /** An operator, a getter, a protocol method: listed only when it reaches the workspace. */
  readonly implicit: boolean;
  /** Called on something (`x.f()`), so that a guess by name makes sense. */
  readonly onObject: boolean;
  /** Listed by what it calls in turn (`bind`), so that it is not unresolved where it calls nothing itself. */
  delegated: boolean;
  /** Why more may be called there than is known of, so that what it reaches are candidates and no facts; null where not. */
  open: OpenCause | null;
  /** Node of what is asked by a method that every object has, NONE elsewhere: see certainty.ts. */
  asked: number;
  /** Whether that is an operand, which some objects alone can be. */
  isOperand: boolean;
  /** Names outside that it calls, each once. */
  externals: readonly string[] | null;
}

/**
 * likely: a value that is likely to be what is called there, but not certain; beyond: more flows together there than is told apart, see ANYTHING; unsure: any object can be asked what it asks,
 * see certainty.ts, or what is called is read by a name that is not known.
 */
export type OpenCause = 'likely' | 'beyond' | 'unsure';

/** Where a function was taken from: a class body, that of the class's own class, a field of an instance, a plain object. */
export type Holder = 'class' | 'metaclass' | 'field' | 'object';

/** Position of an argument behind a spread list: it may be any from `start` on. */
export const BEHIND_SPREAD = -4;

/** The arguments of a call that takes them from the list in a node. */
export function spreadArguments(list: number | undefined): readonly SiteArgument[] {
  return list === undefined ? [] : [{ node: list, position: SPREAD, keyword: null, start: 0 }];
}

/** The node of a positional argument. */
export function argumentAt(site: Site, position: number): number | undefined {
  return site.arguments.find((each) => each.position === position && each.keyword === null)?.node;
}

const NO_KEYWORDS: readonly string[] = [];

export function newSite(
  values: Omit<
    Site,
    | 'number'
    | 'within'
    | 'standsIn'
    | 'literals'
    | 'literalKeywords'
    | 'delegated'
    | 'open'
    | 'asked'
    | 'isOperand'
    | 'externals'
  >,
): Site {
  // Field by field: sites of one shape are what every rule reads fastest, and there is one for each call.
  return {
    number: -1,
    from: values.from,
    line: values.line,
    within: NONE,
    standsIn: false,
    name: values.name,
    arguments: values.arguments,
    literals: 0,
    literalKeywords: NO_KEYWORDS,
    result: values.result,
    isNew: values.isNew,
    implicit: values.implicit,
    onObject: values.onObject,
    delegated: false,
    open: null,
    asked: NONE,
    isOperand: false,
    externals: null,
  };
}

export function addExternal(site: Site, name: string): void {
  if (site.externals === null) site.externals = [name];
  else if (!site.externals.includes(name)) site.externals = [...site.externals, name];
}

/**
 * How far a value reached through this receiver is to be trusted: of an instance of a class alone, which is a value
 * like others only where the class is made somewhere, as the number of the class.
 */
export function evidenceOf(receiver: FlowObject | null): number {
  if (receiver?.kind !== 'instance') return BY_FLOW;
  return receiver.declared ? BY_DECLARATION : receiver.definition;
}

/** The nodes of a collection that an element read with this key may come from; null = any key. */
export function elementNodes(flow: Flow, collection: number, key: string | null): number[] {
  return key === null
    ? [flow.field(collection, ELEMENTS)]
    : [flow.field(collection, key), flow.field(collection, UNKEYED)];
}

/** The nodes of all that a function returns, whatever it is given. */
export function returnsOf(flow: Flow, definition: number): number[] {
  return [flow.returns(definition), ...(flow.handedBack.get(definition) ?? []).map(({ node }) => node)];
}

/** Whether a definition stands in a file of Python. */
export function isPythonDefinition(flow: Flow, definition: number): boolean {
  const file = flow.program.definitions[definition]?.file ?? 0;
  return flow.program.files[file]?.facts.language === 'python';
}
