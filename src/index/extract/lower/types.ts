/** Types of TypeScript that tell what a value is: the class itself, or a collection of its instances. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowerer, Lowering } from './context';

/** What has elements of its last type argument. */
const collections =
  /^(?:Readonly)?(?:Array|Set|Map)$|^(?:Async)?(?:Iterable|Iterator|IterableIterator)$|^Weak(?:Map|Set)$/;
/** What is its type argument sooner or later. */
const wrappers = /^(?:Promise|PromiseLike|Readonly|Partial|Required|NonNullable|Awaited)$/;

export const types: Readonly<Record<string, Lowerer>> = {
  // No text is made where one stands for a type.
  literal_type: () => NONE,
  union_type: (ctx, node) => {
    const branches = node.children.filter((child) => !/^(?:null|undefined|void)$/.test(textOf(ctx, child)));
    const [only] = branches;
    // Which of two types it is, nothing tells.
    return only && branches.length === 1 ? ctx.lower(only) : NONE;
  },
  array_type: (ctx, node) => lowerElements(ctx, node, node.children[0]),
  generic_type: (ctx, node) => {
    const name = childWithRole(node, 'name');
    const element = node.children.filter((child) => child.role === 'element').at(-1);
    const text = name ? textOf(ctx, name) : '';
    if (collections.test(text)) return lowerElements(ctx, node, element);
    if (wrappers.test(text)) return element ? ctx.lower(element) : NONE;
    return name ? ctx.lower(name) : NONE;
  },
};

/** A collection of values of a type. */
function lowerElements(ctx: Lowering, node: CapturedNode, element: CapturedNode | undefined): number {
  const type = element ? ctx.lower(element) : NONE;
  if (type === NONE) return NONE;
  const collection = emit(ctx, node, Op.Collection);
  emit(ctx, node, Op.Item, collection, emit(ctx, node, Op.Typed, type), NONE);
  return collection;
}
