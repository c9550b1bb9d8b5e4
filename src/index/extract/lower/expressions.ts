/** Expressions: each lowerer emits the rows of one kind of node and returns the row of its value. */
import { textKey } from '../keys';
import { childWithRole, hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { Control } from '../order/control';
import { KEYWORD_SPREAD, NONE, Op, SPREAD } from '../tape';
import { emit, textOf } from './context';
import type { Lowerer, Lowering } from './context';
import { attributeText, nameText } from './privateNames';
import { handDown, handTestDown, isTested } from './asked';
import { inBlock, lowerOptional, mark } from './control';
import { lowerRequire } from './imports';
import { LONGEST_NAME, constantKey, partlyKnownKey } from './keys';
import { outcomesOf, refineNames, testsOfBranches } from './narrowing';
import { lowerOpaque, lowerOperator } from './operators';
import { noteImportCall } from './importCalls';
import { stringValue } from './strings';
import { lowerInterpolated } from './templates';

export const expressions: Readonly<Record<string, Lowerer>> = {
  name: (ctx, node) => emit(ctx, node, Op.Name, nameText(ctx, textOf(ctx, node))),
  shorthand: (ctx, node) => emit(ctx, node, Op.Name, ctx.tape.text(textOf(ctx, node))),
  receiver: (ctx, node) => emit(ctx, node, Op.Receiver),
  super: (ctx, node) => emit(ctx, node, Op.Super, ctx.home),
  attribute: lowerAttribute,
  element: lowerElement,
  call: lowerCall,
  markup: lowerMarkup,
  element_call: (ctx, node) => lowerMarkupElement(ctx, node, []),
  string: lowerString,
  template: lowerString,
  collection: lowerCollection,
  comprehension: lowerComprehension,
  either: lowerEither,
  operator: lowerOperator,
  opaque: lowerOpaque,
  spread: (ctx, node) => emit(ctx, node, Op.Iterate, lowerOnly(ctx, node)),
  await: (ctx, node) => emit(ctx, node, Op.Await, lowerOnly(ctx, node)),
  yield: (ctx, node) => {
    const draft = ctx.definitions[ctx.scope];
    if (draft) draft.generator = true;
    const value = lowerOnly(ctx, node);
    if (!hasMark(node, 'all')) return emit(ctx, node, Op.Yield, value);
    return emit(ctx, node, Op.Yield, emit(ctx, node, Op.Iterate, value), value);
  },
  group: (ctx, node, binding) => {
    const value = childWithRole(node, 'value') ?? node.children[0];
    handDown(node, value);
    return value ? ctx.lower(value, binding) : NONE;
  },
  sequence: (ctx, node) => node.children.reduce((_, child) => ctx.lower(child), NONE),
};

function lowerOnly(ctx: Lowering, node: CapturedNode): number {
  let value = NONE;
  for (const child of node.children) value = ctx.lower(child);
  return value;
}

function lowerAttribute(ctx: Lowering, node: CapturedNode): number {
  const member = childWithRole(node, 'member');
  const object = node.children.find((child) => child !== member);
  const value = object ? ctx.lower(object) : NONE;
  return member ? emit(ctx, member, Op.Attribute, value, attributeText(ctx, textOf(ctx, member))) : NONE;
}

function lowerElement(ctx: Lowering, node: CapturedNode): number {
  const object = childWithRole(node, 'object');
  const value = object ? ctx.lower(object) : NONE;
  const isSlice = node.children.some((child) => child.kind === 'slice');
  const key = lowerKey(ctx, node);
  return emit(ctx, node, Op.Element, value, key, isSlice ? 1 : key === NONE ? writtenKey(ctx, node) : 0);
}

/**
 * 2 + the number of the text of a key that is a path (`Type.map`), as members of classes are named by it too, or of what
 * is known of a sum (`visit*`); else 0.
 */
function writtenKey(ctx: Lowering, node: CapturedNode): number {
  const key = node.children.find((child) => child.role !== 'object');
  if (!key || ctx.rules.receiverIsParameter) return 0;
  if (key.kind === 'opaque' || key.kind === 'template') {
    const known = partlyKnownKey(ctx, textOf(ctx, key));
    return known === null ? 0 : 2 + ctx.tape.text(known);
  }
  const text = textOf(ctx, key);
  return key.kind !== 'attribute' || text.length > LONGEST_NAME ? 0 : 2 + ctx.tape.text(text);
}

/** The constant key of a subscript in the string table, NONE when it is computed. */
export function lowerKey(ctx: Lowering, node: CapturedNode): number {
  const keys = node.children.filter((child) => child.role !== 'object');
  for (const key of keys) ctx.lower(key);
  const only = keys.length === 1 ? keys[0] : undefined;
  if (only?.kind === 'string') return keyText(ctx, only);
  if (only?.kind === 'slice') return sliceKey(ctx, only);
  if (only) {
    const known = constantKey(ctx, textOf(ctx, only));
    return known === null ? NONE : ctx.tape.text(known);
  }
  // A number is no captured node: what stands between the brackets is the key when it is one.
  const object = childWithRole(node, 'object');
  const number = object ? /^\s*\[\s*(\d+)\s*\]$/.exec(ctx.source.slice(object.end, node.end)) : null;
  return number?.[1] === undefined ? NONE : ctx.tape.text(number[1]);
}

/** `1:-1` where both ends are whole numbers or left out. */
function sliceKey(ctx: Lowering, slice: CapturedNode): number {
  const text = textOf(ctx, slice).replace(/\s/g, '');
  return /^-?\d*:-?\d*$/.test(text) ? ctx.tape.text(text) : NONE;
}

function keyText(ctx: Lowering, key: CapturedNode): number {
  const text = key.kind === 'string' ? stringValue(textOf(ctx, key)) : textOf(ctx, key);
  if (text.length > LONGEST_NAME) return NONE;
  return ctx.tape.text(ctx.rules.receiverIsParameter && key.kind === 'string' ? textKey(text) : text);
}

/** The line of a call is the line of the called name: the member in `a.b().c()`. */
function calledName(callee: CapturedNode): CapturedNode {
  return callee.kind === 'attribute' ? (childWithRole(callee, 'member') ?? callee) : callee;
}

function lowerCall(ctx: Lowering, node: CapturedNode, binding: readonly string[]): number {
  const required = lowerRequire(ctx, node, binding);
  if (required !== null) return required;
  noteImportCall(ctx, node);
  const callee = childWithRole(node, 'callee');
  const target = callee ? ctx.lower(callee) : NONE;
  const call = emit(ctx, callee ? calledName(callee) : node, Op.Call, target, hasMark(node, 'new') ? 1 : 0);
  let position = 0;
  for (const child of node.children) {
    if (child === callee) continue;
    if (child.kind === 'keyword') lowerKeyword(ctx, child, call);
    else if (child.role !== 'argument') ctx.lower(child);
    else if (child.kind === 'template' && child.start === callee?.end) lowerTagged(ctx, child, call);
    else if (child.kind === 'spread') emit(ctx, child, Op.Argument, call, lowerOnly(ctx, child), SPREAD);
    else if (child.kind === 'spread_keywords')
      emit(ctx, child, Op.Argument, call, lowerOnly(ctx, child), KEYWORD_SPREAD);
    else emit(ctx, child, Op.Argument, call, lowerArgument(ctx, child), position++);
  }
  if (callee) lowerDescriptorCopy(ctx, node, callee);
  return call;
}

/** `defineProperty(a, key, getOwnPropertyDescriptor(b, key))`: in a loop over keys, every member of b. */
function lowerDescriptorCopy(ctx: Lowering, node: CapturedNode, callee: CapturedNode): void {
  if (node.children.length < 4) return;
  const [into, key, descriptor] = argumentsOf(node);
  if (!into || !descriptor || key?.kind !== 'name' || !textOf(ctx, callee).endsWith('.defineProperty'))
    return;
  const read =
    descriptor.kind === 'call' ? descriptor : descriptor.children.find(({ kind }) => kind === 'call');
  const from = read ? argumentsOf(read)[0] : undefined;
  if (from && read && /\.getOwnPropertyDescriptor\(/.test(textOf(ctx, read)))
    emit(ctx, node, Op.CopyMembers, ctx.lower(into), ctx.lower(from));
}

const argumentsOf = (call: CapturedNode): CapturedNode[] =>
  call.children.filter(({ role }) => role === 'argument');

/** A constant is given as the text that it stands for. */
function lowerArgument(ctx: Lowering, node: CapturedNode): number {
  const isPath = node.kind === 'name' || node.kind === 'attribute';
  const text = isPath ? constantKey(ctx, textOf(ctx, node)) : null;
  return text === null ? ctx.lower(node) : emit(ctx, node, Op.Text, ctx.tape.text(text));
}

/** `` tag`a${b}c` ``: the list of texts is the first argument, what is put in between the others. */
function lowerTagged(ctx: Lowering, node: CapturedNode, call: number): void {
  emit(ctx, node, Op.Argument, call, emit(ctx, node, Op.Collection), 0);
  let position = 0;
  let end = node.start;
  for (const child of node.children) {
    // A literal is no captured node, but has its place.
    position += ctx.source.slice(end, child.start).split('${').length - 1;
    end = child.end;
    emit(ctx, child, Op.Argument, call, ctx.lower(child), position);
  }
}

function lowerKeyword(ctx: Lowering, node: CapturedNode, call: number): void {
  const name = childWithRole(node, 'name');
  const value = node.children.find((child) => child !== name);
  const row = value ? ctx.lower(value) : NONE;
  if (name) emit(ctx, node, Op.KeywordArgument, call, row, ctx.tape.text(textOf(ctx, name)));
}

/** `<Component>...</Component>`: what is between is a property of the component too. */
function lowerMarkup(ctx: Lowering, node: CapturedNode): number {
  const opening = node.children[0];
  if (opening?.kind !== 'element_call') return lowerOnly(ctx, node);
  return lowerMarkupElement(ctx, opening, node.children.slice(1));
}

/** `<Component/>` calls Component; lower-case names are elements of the page. */
function lowerMarkupElement(ctx: Lowering, node: CapturedNode, between: readonly CapturedNode[]): number {
  const callee = childWithRole(node, 'callee');
  const isComponent = callee !== undefined && !/^[a-z][\w-]*$/.test(textOf(ctx, callee));
  const properties = isComponent ? emit(ctx, node, Op.Collection, 1) : NONE;
  for (const child of node.children) {
    if (child.kind === 'jsx_attribute') lowerProperty(ctx, child, properties);
    else if (child.kind === 'spread' && isComponent && child.children[0])
      emit(ctx, child, Op.Flow, properties, ctx.lower(child.children[0]));
    else if (child !== callee) ctx.lower(child);
  }
  for (const child of between) {
    const row = ctx.lower(child);
    if (isComponent && row !== NONE) emit(ctx, child, Op.Item, properties, row, ctx.tape.text('children'));
  }
  if (!isComponent) return NONE;
  const call = emit(ctx, calledName(callee), Op.Call, ctx.lower(callee), 0);
  emit(ctx, node, Op.Argument, call, properties, 0);
  return call;
}

/** `onClick={save}`: a property of the component's one argument. */
function lowerProperty(ctx: Lowering, node: CapturedNode, properties: number): void {
  const key = childWithRole(node, 'key');
  const value = childWithRole(node, 'value');
  const row = value ? ctx.lower(value) : NONE;
  if (key && properties !== NONE) emit(ctx, node, Op.Item, properties, row, ctx.tape.text(textOf(ctx, key)));
}

function lowerString(ctx: Lowering, node: CapturedNode): number {
  if (node.role === 'docstring') return NONE;
  const { coercesInterpolated } = ctx.rules;
  let last = NONE;
  for (const child of node.children) {
    last = ctx.lower(child);
    if (coercesInterpolated && last !== NONE) emit(ctx, child, Op.Coerce, last, 0);
  }
  if (node.children.length === 1 && !coercesInterpolated) return lowerInterpolated(ctx, node, last);
  if (node.children.length > 0 || node.end - node.start > LONGEST_NAME) return NONE;
  return emit(ctx, node, Op.Text, ctx.tape.text(stringValue(textOf(ctx, node))));
}

function lowerCollection(ctx: Lowering, node: CapturedNode): number {
  const isPlain = node.children.every((child) => !NOT_ONE_ITEM.has(child.kind));
  const collection = emit(ctx, node, Op.Collection, NONE, isPlain ? node.children.length : NONE);
  let position = 0;
  for (const child of node.children) {
    if (child.kind === 'pair') lowerPair(ctx, child, collection);
    else if (child.kind === 'spread') emit(ctx, child, Op.Item, collection, ctx.lower(child), NONE);
    else if (child.kind === 'spread_keywords') emit(ctx, child, Op.Flow, collection, lowerOnly(ctx, child));
    else emit(ctx, child, Op.Item, collection, ctx.lower(child), ctx.tape.text(String(position++)));
  }
  return collection;
}

/** Parts of a collection that are not one item at one position. */
const NOT_ONE_ITEM: ReadonlySet<string> = new Set(['pair', 'spread', 'spread_keywords']);

function lowerPair(ctx: Lowering, node: CapturedNode, collection: number): void {
  const key = childWithRole(node, 'key');
  const value = childWithRole(node, 'value');
  if (key) ctx.lower(key);
  const constant = key && isConstant(ctx, key) ? keyText(ctx, key) : NONE;
  emit(ctx, node, Op.Item, collection, value ? ctx.lower(value) : NONE, constant);
}

/** Strings, and whole numbers as they are written. */
function isConstant(ctx: Lowering, key: CapturedNode): boolean {
  return key.kind === 'string' || /^\d+$/.test(textOf(ctx, key));
}

function lowerComprehension(ctx: Lowering, node: CapturedNode): number {
  const collection = emit(ctx, node, Op.Collection);
  const body = node.children.find((child) => child.kind !== 'for_clause' && !isTested(child));
  inBlock(ctx, () => {
    mark(ctx, Control.Split);
    mark(ctx, Control.Branch);
    for (const child of node.children) {
      if (child === body) continue;
      const tests = isTested(child) ? outcomesOf(ctx, child).whenTrue : [];
      ctx.lower(child);
      refineNames(ctx, tests);
    }
    if (body?.kind === 'pair') lowerPair(ctx, body, collection);
    else if (body) emit(ctx, node, Op.Item, collection, ctx.lower(body), NONE);
    mark(ctx, Control.Merge);
  });
  return collection;
}

/** What does not stand first runs or not. */
function lowerEither(ctx: Lowering, node: CapturedNode): number {
  // Of `a and b` as a condition a is asked in any case, b by itself: the whole is not asked once more.
  if (node.children.every((child) => child.role === 'branch')) handTestDown(node, node.children.at(-1));
  const join = emit(ctx, node, Op.Join);
  const testsOf = testsOfBranches(ctx, node);
  for (const child of node.children) {
    const tests = testsOf(child);
    const isOptional = child.role === 'branch' && (child.start > node.start || tests.length > 0);
    const value = isOptional ? lowerOptional(ctx, child, tests) : ctx.lower(child);
    if (child.role === 'branch' && value !== NONE) emit(ctx, child, Op.Flow, join, value);
  }
  return join;
}
