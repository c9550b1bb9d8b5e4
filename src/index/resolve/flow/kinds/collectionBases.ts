/** Classes of a library that hold elements: what they have, an instance of a class below them has. */
import { isCollectionMethod } from '../calls/collections';
import { elementMethods } from './specialMethods';

const bases = new Set([
  ...['list', 'tuple', 'set', 'frozenset', 'dict'].map((name) => `<builtin>.${name}`),
  ...['OrderedDict', 'defaultdict', 'deque', 'UserDict', 'UserList', 'Counter'].map(
    (name) => `collections.${name}`,
  ),
  ...['List', 'Tuple', 'Set', 'Dict', 'Deque', 'DefaultDict', 'OrderedDict'].map((name) => `typing.${name}`),
]);

/** What syntax and construction ask of them by name. */
const special = new Set(['__init__', ...elementMethods]);

/** Whether the external base is such a class, and the name one of its methods that pass elements on. */
export function isElementMethod(base: string, name: string): boolean {
  return bases.has(base) && (special.has(name) || isCollectionMethod(name));
}

/** Bases that only mark a class: what has no special name comes from elsewhere, and nobody has seen from where. */
const PLAIN_BASES: ReadonlySet<string> = new Set([
  '<builtin>.object',
  'abc.ABC',
  'typing.Generic',
  'typing.Protocol',
  'typing_extensions.Generic',
  'typing_extensions.Protocol',
]);

/** Whether a base outside may have what is read of an instance; special names aside. */
export function hasAttributes(base: string): boolean {
  return !PLAIN_BASES.has(base);
}
