/** The instruction set of the flow tape (see Tape in ../facts) and its writer. */
import type { Tape } from './facts';

/**
 * Operands: `v` a row number or NONE, `s` an index into strings or NONE, `d` a definition, `i` an import.
 * The comment gives a, b, c and what the row's own value is.
 */
export const Op = {
  /**
   * s name, what it is here (a row, EMPTY, or NONE: anything its scope stores), flags below: the value of a name
   * read here. The last two are filled in once the whole file was read, see order/.
   */
  Name: 1,
  /** v object, s attribute: the attribute's value. */
  Attribute: 2,
  /** v object, s constant key or NONE, flag 1 = a slice, or 2 + s, a path that the key is written as: the element. */
  Element: 3,
  /** v callee, flag 1 = `new`: the call's result. Its line is where the called name stands. */
  Call: 4,
  /** v call, v value, position >= 0 or a marker below: no value. */
  Argument: 5,
  /** v call, v value, s keyword: no value. */
  KeywordArgument: 6,
  /** s: a string constant. */
  Text: 7,
  /** d: the function or class object a definition creates, before decoration. */
  Define: 8,
  /** flag 1 = an object literal, number of its items where they are all written out or NONE: a new collection. */
  Collection: 9,
  /** v collection, v value, s constant key or NONE: no value. */
  Item: 10,
  /** A value that Flow rows feed. */
  Join: 11,
  /** v destination, v source, flag 1 = the default of a parameter, for calls that leave it out: no value. */
  Flow: 12,
  /** s name, v value (NONE too where nobody sees it but who reads it in order), flags below: no value. */
  StoreName: 13,
  /** v object, v value, s attribute: no value. */
  StoreAttribute: 14,
  /** v object, v value, s constant key or NONE: no value. */
  StoreElement: 15,
  /** v: no value. */
  Return: 16,
  /** v, what it is iterated over or NONE (`yield*`): the value sent back in, or what the other returns. */
  Yield: 17,
  /** v, flag 1 = async: what iterating over it gives. */
  Iterate: 18,
  /** v, flag 1 = async: what entering the context manager gives. */
  Enter: 19,
  /**
   * v, position (from the end below 0), NONE: the element that unpacking gives. v, how many come behind it, where it
   * begins: the rest.
   */
  Unpack: 20,
  /** i: the value an import binds. */
  Import: 21,
  /** v: what awaiting it gives. */
  Await: 22,
  /** s name, index of the parameter: the parameter, in the function's own scope. */
  Parameter: 23,
  /** d class, v base, flag 1 = an interface that it implements, 2 = the class that makes it: no value. */
  Base: 24,
  /** v object, s method, v operand or NONE: the operator's result. */
  Operator: 25,
  /** s exported name, v value: no value. */
  Export: 26,
  /** s: this name of this scope is the module's (global) or the enclosing function's (c = 1, nonlocal). */
  Outer: 27,
  /** The receiver: `this`. */
  Receiver: 28,
  /** v object literal that the method stands in, or NONE: the class or object above: `super`. */
  Super: 29,
  /** v declared type: a value of that type (annotations). */
  Typed: 30,
  /** v decorator, v decorated: what the decorator makes of it. */
  Decorate: 31,
  /** v: raises it, a class as its instance; no value. */
  Raise: 32,
  /** v, flag 1 = to a number: what text or a number is made of; no value. */
  Coerce: 33,
  /** v, flag 1 = async: what is disposed of at the end of the block; no value. */
  Dispose: 34,
  /** v target, v source: every member of the source is one of the target; no value. */
  CopyMembers: 35,
  /**
   * v, v class or NONE, flag 1 = the others: what of it is an instance of the class; without one, a built-in
   * collection.
   */
  Narrow: 36,
  /** v, v class, position: what stands there as the class names its positions to patterns. */
  Positional: 37,
  /** v: throws it; no value. */
  Throw: 38,
  /** First row of what is tried, which ends at this row: what is caught of it. */
  Catch: 39,
  /** s name, v what of its value a test leaves, v of the same test (told apart by it): no value, nothing is stored. */
  Refine: 40,
  /** s, v, s: the text made of a value between two others (`f'do_{name}'`). */
  Template: 41,
} as const;

export type OpCode = (typeof Op)[keyof typeof Op];

/**
 * What a, b and c of a row are, as above: v a row, s a string, p a string's number + 2 where it is above 1; anything
 * else (-) is a number that means itself.
 */
export const OPERANDS: Readonly<Record<OpCode, string>> = {
  [Op.Name]: 'sv-',
  [Op.Attribute]: 'vs-',
  [Op.Element]: 'vsp',
  [Op.Call]: 'v--',
  [Op.Argument]: 'vv-',
  [Op.KeywordArgument]: 'vvs',
  [Op.Text]: 's--',
  [Op.Define]: '---',
  [Op.Collection]: '---',
  [Op.Item]: 'vvs',
  [Op.Join]: '---',
  [Op.Flow]: 'vv-',
  [Op.StoreName]: 'sv-',
  [Op.StoreAttribute]: 'vvs',
  [Op.StoreElement]: 'vvs',
  [Op.Return]: 'v--',
  [Op.Yield]: 'vv-',
  [Op.Iterate]: 'v--',
  [Op.Enter]: 'v--',
  [Op.Unpack]: 'v--',
  [Op.Import]: '---',
  [Op.Await]: 'v--',
  [Op.Parameter]: 's--',
  [Op.Base]: '-v-',
  [Op.Operator]: 'vsv',
  [Op.Export]: 'sv-',
  [Op.Outer]: 's--',
  [Op.Receiver]: '---',
  [Op.Super]: 'v--',
  [Op.Typed]: 'v--',
  [Op.Decorate]: 'vv-',
  [Op.Raise]: 'v--',
  [Op.Coerce]: 'v--',
  [Op.Dispose]: 'v--',
  [Op.CopyMembers]: 'vv-',
  [Op.Narrow]: 'vv-',
  [Op.Positional]: 'vv-',
  [Op.Throw]: 'v--',
  [Op.Catch]: 'v--',
  [Op.Refine]: 'svv',
  [Op.Template]: 'svs',
};

/** Operand of a row that has no value or no string there. */
export const NONE = -1;
/** Argument positions that are not a number: `*args` or `...args`, and `**kwargs`. */
export const SPREAD = -2;
export const KEYWORD_SPREAD = -3;

/** Where the value of a name is a row or NONE: a name that holds nothing of interest here. */
export const EMPTY = -2;
/** Flag of a name read: it may be, too, what the name is outside of its scope. */
export const OUTSIDE = 1;
/** Flag of a name read: it is read again and again, later (a live export). */
export const LIVE = 2;

/** Flags of a stored name: new in this scope, else looked up outwards; */
export const DECLARES = 1;
/** of the block that it stands in; */
export const IN_BLOCK = 2;
/** stored beside what is there; */
export const ADDS = 4;
/** there from where the scope begins; */
export const HOISTED = 8;
/** one of several things that the name is at once. */
export const UNORDERED = 16;
/** the name of a class expression, seen from its body alone. */
export const OWN_NAME = 32;

export const ROW_WIDTH = 6;

export interface TapeWriter {
  /** Appends a row; returns its number. */
  emit(op: OpCode, scope: number, line1: number, a?: number, b?: number, c?: number): number;
  /** Number of this string in the string table. */
  text(value: string): number;
  /** How many rows there are. */
  length(): number;
  finish(): Tape;
}

export function createTapeWriter(): TapeWriter {
  let rows = new Int32Array(ROW_WIDTH * 256);
  let length = 0;
  const numbers = new Map<string, number>();
  const strings: string[] = [];
  return {
    emit: (op, scope, line1, a = NONE, b = NONE, c = NONE) => {
      if (length + ROW_WIDTH > rows.length) {
        const larger = new Int32Array(rows.length * 2);
        larger.set(rows);
        rows = larger;
      }
      rows[length] = op;
      rows[length + 1] = scope;
      rows[length + 2] = line1;
      rows[length + 3] = a;
      rows[length + 4] = b;
      rows[length + 5] = c;
      length += ROW_WIDTH;
      return length / ROW_WIDTH - 1;
    },
    text: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, strings.length);
      strings.push(value);
      return strings.length - 1;
    },
    length: () => length / ROW_WIDTH,
    finish: () => ({ rows: rows.slice(0, length), strings }),
  };
}
