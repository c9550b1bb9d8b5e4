/** What the parts of the flow analysis share. */
import type { Program, ProgramFile } from '../program';
import type { ClassMember } from './kinds/classBodies';
import type { Given, Site } from './sites';
import type { Defaults } from './calls/defaultNotes';
import type { Fallbacks } from './fallbackNotes';
import type { ThrownNotes } from './kinds/thrownNotes';
import type { PairMap } from './solving/lists';
import type { Names } from './solving/names';
import type { FlowObject, Objects } from './solving/objects';
import type { Scopes } from './scopes';
import type { Solver } from './solving/solver';
import { BY_DECLARATION, BY_FLOW } from './solving/targets';
import type { Targets } from './solving/targets';

/**
 * What the flow asks a language. Facts about its run time, each true or false; a kind of value that only some languages
 * make has its rules in `kinds/`, and is met only where one of them made it.
 */
export interface FlowRules {
  /** A method's receiver is its first parameter; else it has a name of its own (`this`). */
  readonly receiverIsParameter: boolean;
  /** A function is a method where it is read from a class; else also where it is read from any other object. */
  readonly bindsFromClassAlone: boolean;
  /** Static methods are not on instances, nor methods on the class. */
  readonly staticsAreApart: boolean;
  /** Code right in a class body names its members bare. */
  readonly classBodiesNameMembers: boolean;
  /** Syntax calls methods of fixed names: to construct, call, iterate, compare. */
  readonly hasSpecialMethods: boolean;
  /** Objects have members under computed keys, and are iterated over by symbols. */
  readonly hasMembersByKey: boolean;
  readonly constructorName: string;
  /** Functions construct as classes do, and an object that a constructor returns is what `new` gives. */
  readonly functionsConstruct: boolean;
  /** Async functions, and imports that are expressions, give promises. */
  readonly asyncGivesPromise: boolean;
  /** What a generator's `next` gives is an object that holds the value. */
  readonly stepsAreObjects: boolean;
  /** A text and a number are two keys. */
  readonly keysHaveTypes: boolean;
  /** `{ 'a': b }` is a dictionary, which is asked for a key that may be missing. */
  readonly literalsAreDictionaries: boolean;
  /** A parameter that takes the rest of the arguments holds something that nobody changes. */
  readonly restIsImmutable: boolean;
  /** A default stands in for an argument that is undefined, too. */
  readonly undefinedTakesDefault: boolean;
  /** Methods that arrays, promises and test libraries have call what they are given, on objects of which nothing is known. */
  readonly methodsTakeCallbacks: boolean;
  /** A name that nothing declares is a property of the global object where it is stored. */
  readonly undeclaredIsGlobal: boolean;
  /** `import a.b` binds a. */
  readonly importBindsFirst: boolean;
  /** Functions read and store attributes by names that are values. */
  readonly hasAttributesByName: boolean;
  /** Names that every module has. */
  readonly builtins: ReadonlySet<string>;
  /** Reads a name that nothing around binds at a row; false where the language has none of the name either. */
  readonly readUndeclared: (flow: Flow, file: ProgramFile, row: ReadRow, name: string) => boolean;
  /** Models the call of something outside; false where nothing is known of what it gives. */
  readonly callOutside: (flow: Flow, site: Site, name: string, result: number) => boolean;
  /** Models the call of what `maker` made of its arguments for later; false where nothing is known of it. */
  readonly callKept: (flow: Flow, maker: Site, site: Site, result: number) => boolean;
  /** Models what a decorator from outside does with the values of a node; `params` is the node of its argument of that name. */
  readonly decorateFromOutside: (
    flow: Flow,
    site: Site,
    name: string,
    value: number,
    params: number | undefined,
  ) => void;
}

/** Where a name is read. */
export interface ReadRow {
  readonly node: number;
  readonly scope: number;
}

export interface Flow {
  readonly program: Program;
  /** By number of the file: the rules of its language. */
  readonly rules: readonly FlowRules[];
  readonly solver: Solver;
  readonly objects: Objects;
  readonly scopes: Scopes;
  readonly names: Names;
  /** Rows whose collections are object literals: without the methods of lists and maps. */
  readonly plainObjects: Set<number>;
  /** Names that a dictionary is written with: collection and number of the name. */
  readonly writtenKeys: PairMap;
  /** What throws and what catches. */
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
  /** What the body of a class assigns and declares, in order of first mention. */
  readonly membersOf: (definition: number) => readonly ClassMember[];
  /** Classes that a decorator makes a constructor for, from their fields. */
  readonly records: Set<number>;
  /** The kind of watcher (object, row, name, stored node) that stores attributes. */
  storing: number;
  /** Special methods that some file has. */
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
  /** Whether a module has functions outside of classes that read `this`: it may be the module itself. */
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
   * key, made when first asked for; beyond the bounds of derivedSites.ts one for the whole call, with nothing given.
   */
  derivedSite(site: Site, key: string, make: MakeSite): Site;
  /** As `derivedSite`, without a key: a site at each call. */
  addWithin(site: Site, make: MakeSite): Site;
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

/** What a derived site is given, and where its result goes. */
type MakeSite = () => Pick<Site, 'arguments' | 'result'>;

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

/** Where a function was taken from: a class body, that of the class's own class, a field of an instance, a plain object. */
export type Holder = 'class' | 'metaclass' | 'field' | 'object';

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

/** The rules of the language that a definition is written in. */
export function rulesOf({ program, rules }: Flow, definition: number): FlowRules {
  const found = rules[program.definitions[definition]?.file ?? 0];
  if (!found) throw new Error(`no rules for definition ${definition}`);
  return found;
}
