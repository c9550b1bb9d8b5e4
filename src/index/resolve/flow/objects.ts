/** The abstract values of the flow analysis, each one number. */

/** The number of the value that stands for all that a full node did not take: what flows there is not all known. */
export const ANYTHING = 0;

export type FlowObject =
  | { readonly kind: 'anything' }
  | { readonly kind: 'function'; readonly definition: number }
  | { readonly kind: 'class'; readonly definition: number }
  /** Any instance of a class, or of a function used with `new`. declared: known by an annotation alone. */
  | { readonly kind: 'instance'; readonly definition: number; readonly declared: boolean }
  | { readonly kind: 'module'; readonly file: number }
  | { readonly kind: 'namespace'; readonly dotted: string }
  | { readonly kind: 'external'; readonly name: string }
  /** A function taken from an object: called with that receiver. */
  | { readonly kind: 'bound'; readonly definition: number; readonly receiver: number }
  /** A getter: reading it calls it. */
  | { readonly kind: 'property'; readonly definition: number; readonly receiver: number }
  /** A list, dict, array or object literal, by the row that makes it (or the parameter that gathers it). */
  | { readonly kind: 'collection'; readonly node: number }
  /** A method of a built-in collection. */
  | { readonly kind: 'collectionMethod'; readonly collection: number; readonly name: string }
  | { readonly kind: 'generator'; readonly definition: number }
  /** `next` and its like of a generator. */
  | { readonly kind: 'generatorMethod'; readonly definition: number; readonly name: string }
  /** The classes above `definition`, seen from its instance (or from itself, in a class method). */
  | { readonly kind: 'super'; readonly definition: number; readonly receiver: number }
  /** What `functools.partial` gives: a call of the site's first argument with its others. */
  | { readonly kind: 'kept'; readonly site: number }
  /** What `staticmethod(f)`, `classmethod(f)` and `property(f, g)` give: a function with another way to it. */
  | { readonly kind: 'descriptor'; readonly role: DescriptorRole; readonly definition: number }
  /** What `F.prototype` is. */
  | { readonly kind: 'prototype'; readonly definition: number }
  /** `f.call`, `f.apply`, `f.bind` of a callable value. */
  | { readonly kind: 'functionMethod'; readonly callee: number; readonly name: string }
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

export interface Objects {
  /** The number of this value; the same for equal ones. */
  intern(object: FlowObject): number;
  get(value: number): FlowObject;
}

export function createObjects(): Objects {
  const all: FlowObject[] = [];
  const numbers = new Map<string, number>();
  const objects: Objects = {
    intern: (object) => {
      const key = keyOf(object);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      all.push(object);
      return all.length - 1;
    },
    get: (value) => {
      const object = all[value];
      if (!object) throw new Error(`no flow object ${value}`);
      return object;
    },
  };
  // The first: its number is ANYTHING.
  objects.intern({ kind: 'anything' });
  return objects;
}

function keyOf(object: FlowObject): string {
  switch (object.kind) {
    case 'anything':
      return object.kind;
    case 'function':
    case 'class':
    case 'generator':
    case 'prototype':
      return `${object.kind} ${object.definition}`;
    case 'instance':
      return `instance ${object.definition} ${object.declared}`;
    case 'module':
      return `module ${object.file}`;
    case 'namespace':
      return `namespace ${object.dotted}`;
    case 'external':
      return `external ${object.name}`;
    case 'bound':
    case 'property':
    case 'super':
      return `${object.kind} ${object.definition} ${object.receiver}`;
    case 'collection':
      return `collection ${object.node}`;
    default:
      return keyOfMade(object);
  }
}

type Made = Extract<
  FlowObject,
  {
    kind:
      | 'kept'
      | 'descriptor'
      | 'collectionMethod'
      | 'functionMethod'
      | 'partial'
      | 'promise'
      | 'promiseMethod'
      | 'generatorMethod'
      | 'settler';
  }
>;

/** Of what functions, collections and promises have and make. */
function keyOfMade(object: Made): string {
  switch (object.kind) {
    case 'collectionMethod':
      return `method ${object.collection} ${object.name}`;
    case 'kept':
      return `kept ${object.site}`;
    case 'descriptor':
      return `${object.role} ${object.definition}`;
    case 'functionMethod':
      return `functionMethod ${object.callee} ${object.name}`;
    case 'partial':
      return `partial ${object.callee} ${object.site}`;
    case 'promise':
      return `promise ${object.node}`;
    case 'promiseMethod':
      return `promiseMethod ${object.promise} ${object.name}`;
    case 'generatorMethod':
      return `generatorMethod ${object.definition} ${object.name}`;
    case 'settler':
      return `settler ${object.node} ${object.name}`;
  }
}
