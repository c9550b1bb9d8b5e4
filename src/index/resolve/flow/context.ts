/** What the parts of the flow analysis share. */
import type { Program } from '../program';
import type { Fallbacks } from './fallbackNotes';
import type { Names } from './names';
import type { FlowObject, Objects } from './objects';
import type { Scopes } from './scopes';
import type { Solver } from './solver';

export interface Flow {
  readonly program: Program;
  readonly solver: Solver;
  readonly objects: Objects;
  readonly scopes: Scopes;
  readonly names: Names;
  /** Rows whose collections are object literals: without the methods of lists and maps. */
  readonly plainObjects: Set<number>;
  /** What is called only where something else is found nowhere. */
  readonly fallbacks: Fallbacks;
  /** Whether any class of the workspace has a `__getattr__`. */
  readonly hasGetattr: boolean;
  /** Every call site, explicit and implicit, in tape order; implicit ones appear as values reach them. */
  readonly sites: readonly Site[];
  addSite(site: Site): void;
  /** The node of a definition's results, and of what a generator yields. */
  returns(definition: number): number;
  yields(definition: number): number;
  /** The node of the receiver of a definition (`this`). */
  receiver(definition: number): number;
  /** The node of a parameter, by position. */
  parameter(definition: number, position: number): number;
  /** The node of one field of one value; `ELEMENTS` and `UNKEYED` are a collection's. */
  field(value: number, name: string): number;
  /** Whether any file stores an attribute of this name: no other is a field of anything. */
  isStored(name: string): boolean;
  /** The node that holds what reading this attribute of this value gives. */
  attribute(value: number, name: string): number;
  /** Lets a call site call a value; `result` is where its result goes instead of the site's own. */
  invoke(site: Site, value: number, result?: number): void;
  /** Lets a site call every value of a node; `result` as above. */
  invokeAll(site: Site, node: number, result?: number): void;
  /** Copies every value of a node, functions bound to the receiver they were taken from. */
  bindAll(from: number, to: number, receiver: number, holder: Holder): void;
}

/** Field of a collection that holds all its elements, and the one of those stored under no known key. */
export const ELEMENTS = '[*]';
export const UNKEYED = '[?]';

export interface SiteArgument {
  readonly node: number;
  readonly position: number;
  /** For keyword arguments. */
  readonly keyword: string | null;
}

export interface Site {
  /** Its place in `sites`, set when it is added there. */
  number: number;
  /** The enclosing function, or the module; class bodies run in what encloses them. */
  readonly from: number;
  readonly line: number;
  /** The called name as written. */
  readonly name: string;
  readonly arguments: readonly SiteArgument[];
  /** Node of the call's result. */
  readonly result: number;
  readonly isNew: boolean;
  /** An operator, a getter, a protocol method: listed only when it reaches the workspace. */
  readonly implicit: boolean;
  /** Called on something (`x.f()`), so that a guess by name makes sense. */
  readonly onObject: boolean;
  /** What it reaches; made when the first target is known, since most sites stay without. */
  targets: Map<number, TargetEvidence> | null;
  externals: Set<string> | null;
}

/** Where a function was taken from: a class body, a field of an instance, a plain object. */
export type Holder = 'class' | 'field' | 'object';

/** flow: a value that reaches the site; declared: only the annotation says so. */
export type TargetEvidence = 'flow' | 'declared';

export function newSite(values: Omit<Site, 'number' | 'targets' | 'externals'>): Site {
  return { ...values, number: -1, targets: null, externals: null };
}

export function addTarget(site: Site, definition: number, evidence: TargetEvidence): void {
  site.targets ??= new Map();
  if (site.targets.get(definition) !== 'flow') site.targets.set(definition, evidence);
}

export function addExternal(site: Site, name: string): void {
  site.externals ??= new Set();
  site.externals.add(name);
}

/** How far a value reached through this receiver is to be trusted. */
export function evidenceOf(receiver: FlowObject | null): TargetEvidence {
  return receiver?.kind === 'instance' && receiver.declared ? 'declared' : 'flow';
}
