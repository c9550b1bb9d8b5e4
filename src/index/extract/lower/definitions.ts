/** Functions, classes and what is like them. */
import type { DefinitionKind } from '../facts';
import { childWithRole, hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { DECLARES, NONE, OWN_NAME, Op } from '../tape';
import { emit, lineOf, lowerChildren, textOf, within } from './context';
import type { Lowerer, Lowering } from './context';
import { nameText } from './privateNames';
import { commentDoc, firstParagraph, stringDoc } from './documentation';
import { applyDecorators, decoratorsOf, lowerDecorators } from './decorators';
import { lowerDecorated } from './decorated';
import type { DefinitionDraft } from './drafts';
import { computedKey } from './keys';
import { nestNamespace } from './namespaces';
import { lowerParameters } from './parameters';
import { countLineBreaks, endBeforeComments, startBehindDecorators } from './extents';
import { definitionFlags } from './scopeRules';
import { signatureOf } from './signature';
import { stringValue } from './strings';

const COMPUTED_LITERAL = /^\[\s*(['"`])([^'"`$\\]*)\1\s*\]$/;
const COMPUTED = /^\[\s*([^]*?)\s*\]$/;

export const definitions: Readonly<Record<string, Lowerer>> = {
  function: (ctx, node, binding) => lowerFunction(ctx, node, binding, 'function'),
  lambda: (ctx, node, binding) => lowerFunction(ctx, node, binding, 'function'),
  method: (ctx, node, binding) => lowerFunction(ctx, node, binding, methodKind(ctx, node)),
  class: (ctx, node, binding) => lowerClass(ctx, node, binding, 'class'),
  interface: (ctx, node, binding) => lowerClass(ctx, node, binding, 'interface'),
  enum: (ctx, node, binding) => lowerClass(ctx, node, binding, 'enum'),
  namespace: lowerNamespace,
  augmentation: lowerAugmentation,
  decorated: lowerDecorated,
  field: lowerField,
  enum_member: lowerField,
  object: lowerObject,
};

const hasChild = (node: CapturedNode, kind: string): boolean =>
  node.children.some((child) => child.kind === kind);

function methodKind(ctx: Lowering, node: CapturedNode): DefinitionKind {
  if (hasChild(node, 'getter')) return 'getter';
  if (hasChild(node, 'setter')) return 'setter';
  return nameOf(ctx, node) === ctx.rules.constructorName && isInClass(ctx) ? 'constructor' : 'method';
}

/** A namespace is a scope like a function's: what stands in it has no receiver. */
function isInClass(ctx: Lowering): boolean {
  const kind = ctx.definitions[ctx.scope]?.kind;
  return kind === 'class' || kind === 'interface' || kind === 'enum';
}

function nameOf(ctx: Lowering, node: CapturedNode): string | null {
  const name = childWithRole(node, 'name');
  if (!name) return null;
  const text = textOf(ctx, name);
  return name.kind === 'string'
    ? stringValue(text)
    : text.replace(COMPUTED_LITERAL, '$2').replace(COMPUTED, '$1');
}

/** The name under which a member is stored: a computed one is the constant or the symbol that it names. */
function memberName(ctx: Lowering, node: CapturedNode): string | null {
  const name = childWithRole(node, 'name');
  const computed = name && name.kind !== 'string' ? computedKey(ctx, textOf(ctx, name)) : null;
  return computed ?? nameOf(ctx, node);
}

/** Adds the definition; its own name wins over the one of the binding it is given to. */
function addDefinition(
  ctx: Lowering,
  node: CapturedNode,
  binding: readonly string[],
  kind: DefinitionKind,
): DefinitionDraft {
  const own = nameOf(ctx, node);
  const body = childWithRole(node, 'body') ?? childWithRole(node, 'result');
  const start = startBehindDecorators(ctx, node);
  const draft: DefinitionDraft = {
    kind: own === null && binding.length === 0 ? 'lambda' : kind,
    name: own ?? binding[binding.length - 1] ?? '<lambda>',
    through: own === null ? binding.slice(0, -1) : [],
    parent: ctx.scope,
    startLine: lineOf(node) + countLineBreaks(ctx.source, node.start, start),
    endLine: lineOf(node) + countLineBreaks(ctx.source, node.start, endBeforeComments(ctx, node) - 1),
    start,
    doc: firstParagraph(ctx.rules.documentation === 'inside' ? stringDoc(ctx, node) : commentDoc(ctx, node)),
    signature: signatureOf(ctx.source.slice(start, body ? body.start : node.end)),
    async: hasChild(node, 'async'),
    generator: hasMark(node, 'generator') || hasChild(node, 'generator'),
    receiver: 'none',
    parameters: [],
    bases: [],
  };
  ctx.definitions.push(draft);
  return draft;
}

function lowerFunction(
  ctx: Lowering,
  node: CapturedNode,
  binding: readonly string[],
  kind: DefinitionKind,
): number {
  // Where the receiver is a keyword, members are no declarations: this one stands in a static block.
  const inClass = isInClass(ctx) && (ctx.rules.receiverIsParameter || !hasMark(node, 'declares'));
  const number = ctx.definitions.length;
  const draft = addDefinition(ctx, node, binding, kind);
  if (inClass && draft.kind === 'function')
    draft.kind = draft.name === ctx.rules.constructorName ? 'constructor' : 'method';
  draft.receiver = receiverOf(ctx, node, draft, inClass);
  const value = emit(ctx, node, Op.Define, number);
  const returns = childWithRole(node, 'returns');
  lowerParameters(ctx, node, draft, number);
  const type = returns ? emit(ctx, returns, Op.Typed, ctx.lower(returns)) : NONE;
  within(ctx, number, () => {
    // A function expression is known to itself by its own name.
    const own = node.kind === 'function' && !hasMark(node, 'declares') ? nameOf(ctx, node) : null;
    if (own !== null && ctx.rules.bindingNamesFunctions)
      emit(ctx, node, Op.StoreName, ctx.tape.text(own), value, DECLARES);
    for (const child of node.children) lowerBodyPart(ctx, child);
    if (type !== NONE && returns && !draft.generator) emit(ctx, returns, Op.Return, type, NONE, 1);
  });
  if (hasMark(node, 'declares'))
    emit(ctx, node, Op.StoreName, nameText(ctx, draft.name), value, definitionFlags(ctx, 'function'));
  return value;
}

function receiverOf(
  ctx: Lowering,
  node: CapturedNode,
  draft: DefinitionDraft,
  inClass: boolean,
): DefinitionDraft['receiver'] {
  if (node.kind === 'lambda') return ctx.rules.receiverIsParameter ? 'none' : 'lexical';
  if (inClass && draft.kind !== 'lambda') {
    const isOfClass = hasChild(node, 'static') || ctx.rules.classMethodNames.includes(draft.name);
    return isOfClass ? 'class' : 'instance';
  }
  return 'none';
}

function lowerBodyPart(ctx: Lowering, child: CapturedNode): void {
  if (child.role === 'body') lowerChildren(ctx, child);
  else if (child.role === 'result') {
    const row = ctx.lower(child);
    if (row !== NONE) emit(ctx, child, Op.Return, row);
  }
}

function lowerClass(
  ctx: Lowering,
  node: CapturedNode,
  binding: readonly string[],
  kind: DefinitionKind,
): number {
  const decorators = lowerDecorators(ctx, decoratorsOf(node));
  const number = ctx.definitions.length;
  const draft = addDefinition(ctx, node, binding, kind);
  if (draft.kind === 'lambda') {
    draft.kind = kind;
    draft.name = '<class>';
  }
  const value = emit(ctx, node, Op.Define, number);
  const bases: string[] = [];
  for (const child of node.children) {
    if (child.role !== 'base') continue;
    bases.push(textOf(ctx, child));
    emit(ctx, child, Op.Base, number, ctx.lower(child));
  }
  // For the class's head alone: no method is looked up along an interface.
  for (const child of node.children) {
    if (child.role !== 'implemented') continue;
    bases.push(textOf(ctx, child));
    emit(ctx, child, Op.Base, number, ctx.lower(child), 1);
  }
  draft.bases = bases;
  for (const child of node.children) if (child.kind === 'keyword') lowerClassKeyword(ctx, child, number);
  within(ctx, number, () => {
    const outer = ctx.home;
    ctx.home = NONE;
    // A class expression is known to itself by its own name.
    const own = hasMark(node, 'declares') ? null : nameOf(ctx, node);
    if (own !== null) emit(ctx, node, Op.StoreName, ctx.tape.text(own), value, OWN_NAME);
    for (const child of node.children) if (child.role === 'body') lowerClassBody(ctx, child);
    ctx.home = outer;
  });
  const made = applyDecorators(ctx, decorators, value);
  if (hasMark(node, 'declares'))
    emit(ctx, node, Op.StoreName, nameText(ctx, draft.name), made, definitionFlags(ctx, kind));
  return made;
}

/** `class A(metaclass=M)`; of other keywords it is not known where they go to. */
function lowerClassKeyword(ctx: Lowering, node: CapturedNode, definition: number): void {
  const name = childWithRole(node, 'name');
  for (const child of node.children) {
    if (child === name) continue;
    const row = ctx.lower(child);
    if (name && textOf(ctx, name) === 'metaclass') emit(ctx, child, Op.Base, definition, row, 2);
  }
}

function lowerNamespace(ctx: Lowering, node: CapturedNode, binding: readonly string[]): number {
  const number = ctx.definitions.length;
  const value = lowerClass(ctx, nestNamespace(ctx, node), binding, 'namespace');
  const made = ctx.definitions[number];
  // `b` of `namespace a.b {}`.
  if (made && made.signature === made.name) made.signature = `namespace ${made.name}`;
  return value;
}

/** `declare module './x' {}`: what it declares, and exports, is the other module's; no name of this one means it. */
function lowerAugmentation(ctx: Lowering, node: CapturedNode): number {
  const body = childWithRole(node, 'body');
  for (const child of body?.children ?? []) {
    for (const declared of child.kind === 'export' ? child.children : [child]) {
      declared.marks = declared.marks.replace(' declares', '');
      ctx.lower(declared);
    }
  }
  return NONE;
}

function lowerClassBody(ctx: Lowering, body: CapturedNode): void {
  let before: CapturedNode[] = [];
  for (const child of body.children) {
    if (child.role === 'decorator') {
      before.push(child);
      continue;
    }
    // Other definitions lower the decorators that they hold themselves.
    const held = child.kind === 'method' || child.kind === 'field' ? decoratorsOf(child) : [];
    const decorators = lowerDecorators(ctx, [...before, ...held]);
    const value = ctx.lower(child);
    before = [];
    if (child.kind !== 'method' || value === NONE) continue;
    const name = memberName(ctx, child);
    if (name === null) continue;
    const made = applyDecorators(ctx, decorators, value);
    emit(ctx, child, Op.StoreName, ctx.tape.text(name), made, DECLARES);
  }
}

/** A class field or an enum member; a function in it takes its name. */
function lowerField(ctx: Lowering, node: CapturedNode): number {
  const name = memberName(ctx, node);
  const value = childWithRole(node, 'value');
  const row = value ? ctx.lower(value, name === null ? [] : [name]) : NONE;
  if (name !== null) emit(ctx, node, Op.StoreName, ctx.tape.text(name), row, DECLARES);
  const type = childWithRole(node, 'annotation');
  if (name === null || !type || value) return NONE;
  const typed = emit(ctx, type, Op.Typed, ctx.lower(type));
  emit(ctx, node, Op.StoreAttribute, emit(ctx, node, Op.Receiver), typed, ctx.tape.text(name));
  return NONE;
}

/** An object literal; its functions are named by their keys, below the name the object is bound to. */
function lowerObject(ctx: Lowering, node: CapturedNode, binding: readonly string[]): number {
  const object = emit(ctx, node, Op.Collection, 1);
  for (const child of node.children) {
    if (child.kind === 'spread') {
      const source = child.children[0];
      if (source) emit(ctx, child, Op.Flow, object, ctx.lower(source));
      continue;
    }
    const keyed = objectMember(ctx, child);
    if (!keyed) continue;
    const path = keyed.key === null ? [] : [...binding, keyed.key];
    const number = ctx.definitions.length;
    const outer = ctx.home;
    if (child.kind === 'method') ctx.home = object;
    const row = ctx.lower(keyed.value, path);
    ctx.home = outer;
    const draft = ctx.definitions[number];
    if (draft && child.kind === 'method') draft.through = binding;
    emit(ctx, child, Op.Item, object, row, keyed.key === null ? NONE : ctx.tape.text(keyed.key));
  }
  return object;
}

function objectMember(
  ctx: Lowering,
  child: CapturedNode,
): { key: string | null; value: CapturedNode } | null {
  if (child.kind === 'shorthand') return { key: textOf(ctx, child), value: child };
  if (child.kind === 'method') return { key: memberName(ctx, child), value: child };
  const key = childWithRole(child, 'key');
  const value = childWithRole(child, 'value');
  if (child.kind !== 'pair' || !key || !value) return null;
  const text = key.kind === 'string' ? stringValue(textOf(ctx, key)) : textOf(ctx, key);
  return { key: text.startsWith('[') ? computedKey(ctx, text) : text, value };
}
