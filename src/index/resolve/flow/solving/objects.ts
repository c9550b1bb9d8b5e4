/** The abstract values of the flow analysis, each one number. */
import { createPairMap, grown } from './lists';
import { createNames } from './names';

/** The number of the value that stands for all that a full node did not take: what flows there is not all known. */
export const ANYTHING = 0;

export type FlowObject =
  | { readonly kind: 'anything' }
  | { readonly kind: 'function'; readonly definition: number }
  | { readonly kind: 'class'; readonly definition: number }
  /** What makes instances of a class when it is called, whatever the class's own class answers. */
  | { readonly kind: 'maker'; readonly definition: number }
  /** Any instance of a class, or of a function used with `new`. declared: known by an annotation alone. */
  | { readonly kind: 'instance'; readonly definition: number; readonly declared: boolean }
  /** A text that may be a name; with a suffix, one of which only the beginning and the end are known. */
  | { readonly kind: 'text'; readonly text: string; readonly suffix: string | null }
  | { readonly kind: 'module'; readonly file: number }
  | { readonly kind: 'namespace'; readonly dotted: string }
  | { readonly kind: 'external'; readonly name: string }
  /** A function taken from an object: called with that receiver. */
  | { readonly kind: 'bound'; readonly definition: number; readonly receiver: number }
  /** Stands beside values of which it is likely, but not certain, that they are what flows there. */
  | { readonly kind: 'guess' }
  /** A getter: reading it calls it. */
  | { readonly kind: 'property'; readonly definition: number; readonly receiver: number }
  /** A list, dict, array or object literal, by the row that makes it (or the parameter that gathers it). */
  | { readonly kind: 'collection'; readonly node: number }
  /** A method of a built-in collection. */
  | { readonly kind: 'collectionMethod'; readonly collection: number; readonly name: string }
  | { readonly kind: 'generator'; readonly definition: number }
  /** The global object, as a module sees it. */
  | { readonly kind: 'global'; readonly file: number }
  /** An object that has what the members of another, property descriptors, tell. */
  | { readonly kind: 'described'; readonly descriptors: number }
  /** `on`, `emit` and their like of an object that emits events. */
  | { readonly kind: 'emitterMethod'; readonly emitter: number; readonly name: string }
  /** `next` and its like of a generator. */
  | { readonly kind: 'generatorMethod'; readonly definition: number; readonly name: string }
  /** The classes above `definition`, seen from its instance (or from itself, in a class method). */
  | { readonly kind: 'super'; readonly definition: number; readonly receiver: number }
  /** What `functools.partial` gives: a call of the site's first argument with its others. */
  | { readonly kind: 'kept'; readonly site: number }
  /** What `staticmethod(f)`, `classmethod(f)` and `property(f, g)` give: a function with another way to it. */
  | { readonly kind: 'descriptor'; readonly role: DescriptorRole; readonly definition: number }
  /** What a wrapper runs in the end: a call of it is no call of the function, and passes its values on all the same. */
  | { readonly kind: 'echo'; readonly definition: number; readonly receiver: number | null }
  /** What `F.prototype` is. */
  | { readonly kind: 'prototype'; readonly definition: number }
  /** `f.call`, `f.apply`, `f.bind` of a callable value. */
  | { readonly kind: 'functionMethod'; readonly callee: number; readonly name: string }
  /** What traps an object that stands for another, by the nodes of that one and of the handler. */
  | { readonly kind: 'proxy'; readonly target: number; readonly handler: number }
  /** What `f.bind(receiver, ...)` at a site gives. */
  | { readonly kind: 'partial'; readonly callee: number; readonly site: number }
  /** A promise, by the node of what it is fulfilled with. */
  | { readonly kind: 'promise'; readonly node: number }
  /** `then`, `catch`, `finally` of a promise. */
  | { readonly kind: 'promiseMethod'; readonly promise: number; readonly name: string }
  /** What `new Promise` hands to its executor: puts its argument into the node. */
  | { readonly kind: 'settler'; readonly node: number; readonly name: string };

/** How a function that stands in a class is reached from an instance. */
export type DescriptorRole = 'static' | 'class' | 'getter' | 'setter';

/** A chain of external attributes and calls longer than this names nothing useful. */
const LONGEST_EXTERNAL = 120;

/** The name of something outside, or null where it has become too long to be one. */
export function externalMember(name: string, suffix: string): string | null {
  const made = name + suffix;
  return made.length > LONGEST_EXTERNAL ? null : made;
}

export interface Objects {
  /** The number of this value; the same for equal ones. */
  intern(object: FlowObject): number;
  get(value: number): FlowObject;
  /**
   * What calling something outside gives; null where that is not named: its name would be too long, or is that of a
   * call's result itself, and chains of them are endless.
   */
  externalResult(name: string): number | null;
  /** Whether the value only names something outside the workspace. */
  isExternal(value: number): boolean;
}

/** A table that holds ANYTHING alone. */
export function createObjects(): Objects {
  return new ObjectTable();
}

/** Objects of one kind are told apart by two numbers; texts are numbers too. */
class ObjectTable implements Objects {
  readonly #all: FlowObject[] = [];
  readonly #numbers = createPairMap();
  readonly #texts = createNames();
  /** By what is called: names are put together once, and not for each of its calls. */
  readonly #externalResults = new Map<string, number | null>();
  #externals = new Uint8Array(1024);

  constructor() {
    // The first: its number is ANYTHING.
    this.intern({ kind: 'anything' });
  }

  get(value: number): FlowObject {
    const object = this.#all[value];
    if (!object) throw new Error(`no flow object ${value}`);
    return object;
  }

  externalResult(name: string): number | null {
    const known = this.#externalResults.get(name);
    if (known !== undefined) return known;
    const made = name.includes('()') ? null : externalMember(name, '()');
    const result = made === null ? null : this.intern({ kind: 'external', name: made });
    this.#externalResults.set(name, result);
    return result;
  }

  isExternal(value: number): boolean {
    return this.#externals[value] === 1;
  }

  intern(object: FlowObject): number {
    switch (object.kind) {
      case 'anything':
        return this.#number(object, 0, 0);
      case 'function':
      case 'class':
      case 'generator':
      case 'prototype':
        return this.#number(object, object.definition, 0);
      case 'instance':
        return this.#number(object, object.definition, object.declared ? 1 : 0);
      case 'module':
        return this.#number(object, object.file, 0);
      case 'namespace':
        return this.#number(object, this.#texts.number(object.dotted), 0);
      case 'external':
        return this.#number(object, this.#texts.number(object.name), 0);
      case 'bound':
      case 'property':
      case 'super':
        return this.#number(object, object.definition, object.receiver);
      case 'collection':
        return this.#number(object, object.node, 0);
      default:
        return this.#internMade(object);
    }
  }

  /** Of what functions, collections and promises have and make. */
  #internMade(object: Made): number {
    switch (object.kind) {
      case 'collectionMethod':
        return this.#number(object, object.collection, this.#texts.number(object.name));
      case 'maker':
        return this.#number(object, object.definition, 0);
      case 'kept':
        return this.#number(object, object.site, 0);
      case 'echo':
        return this.#number(object, object.definition, object.receiver === null ? 0 : object.receiver + 1);
      case 'descriptor':
        return this.#number(object, object.definition, this.#texts.number(object.role));
      case 'functionMethod':
        return this.#number(object, object.callee, this.#texts.number(object.name));
      case 'proxy':
        return this.#number(object, object.target, object.handler);
      case 'partial':
        return this.#number(object, object.callee, object.site);
      case 'promise':
        return this.#number(object, object.node, 0);
      case 'promiseMethod':
        return this.#number(object, object.promise, this.#texts.number(object.name));
      case 'generatorMethod':
        return this.#number(object, object.definition, this.#texts.number(object.name));
      default:
        return this.#internRare(object);
    }
  }

  /** Of what one language alone has. */
  #internRare(object: Rare): number {
    switch (object.kind) {
      case 'emitterMethod':
        return this.#number(object, object.emitter, this.#texts.number(object.name));
      case 'described':
        return this.#number(object, object.descriptors, 0);
      case 'global':
        return this.#number(object, object.file, 0);
      case 'guess':
        return this.#number(object, 0, 0);
      case 'settler':
        return this.#number(object, object.node, this.#texts.number(object.name));
      case 'text': {
        const end = object.suffix === null ? 0 : this.#texts.number(object.suffix) + 1;
        return this.#number(object, this.#texts.number(object.text), end);
      }
    }
  }

  #number(object: FlowObject, first: number, second: number): number {
    const key = first * KINDS + kindNumbers[object.kind];
    const known = this.#numbers.get(key, second);
    if (known >= 0) return known;
    const made = this.#all.push(object) - 1;
    this.#numbers.set(key, second, made);
    if (made >= this.#externals.length) this.#externals = grown(this.#externals, made + 1);
    if (object.kind === 'external') this.#externals[made] = 1;
    return made;
  }
}

type Rare = Extract<
  FlowObject,
  { kind: 'emitterMethod' | 'described' | 'global' | 'guess' | 'settler' | 'text' }
>;

type Made =
  | Rare
  | Extract<
      FlowObject,
      {
        kind:
          | 'kept'
          | 'maker'
          | 'descriptor'
          | 'echo'
          | 'collectionMethod'
          | 'functionMethod'
          | 'partial'
          | 'proxy'
          | 'promise'
          | 'promiseMethod'
          | 'generatorMethod';
      }
    >;

/** A power of two above the number of kinds: a number and a kind are one number of 32 bits for 67 million nodes. */
const KINDS = 32;

const kindNumbers: Readonly<Record<FlowObject['kind'], number>> = {
  anything: 0,
  function: 1,
  class: 2,
  instance: 3,
  module: 4,
  namespace: 5,
  external: 6,
  bound: 7,
  property: 8,
  collection: 9,
  collectionMethod: 10,
  generator: 11,
  super: 12,
  kept: 13,
  descriptor: 14,
  prototype: 15,
  functionMethod: 16,
  partial: 17,
  promise: 18,
  promiseMethod: 19,
  settler: 20,
  generatorMethod: 21,
  echo: 22,
  emitterMethod: 23,
  described: 24,
  global: 25,
  maker: 26,
  proxy: 27,
  text: 28,
  guess: 29,
};
