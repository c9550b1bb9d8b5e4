/** Functions, methods, closures, types, traits, modules and the names of all else. */
import type { ClassKind, FunctionKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { addDefinition } from '../../extract/named/definition';
import { addModuleFile } from './imports';
import { declareName, isPublic } from './context';
import type { GroupDraft, Holder, RustLowering } from './context';
import { namesOf } from './paths';
import { declarePattern } from './patterns';

export function lowerFunction(ctx: RustLowering, node: CapturedNode): void {
  const { holder } = ctx;
  const name = nameOf(ctx, node);
  const number = add(ctx, node, holder ? 'method' : 'function', name);
  declareName(ctx, { name, space: 'value', isPublic: isPublic(node), definition: number });
  declareProcMacro(ctx, node, name, number);
  const made = ctx.definitions[number];
  const parameters = childWithRole(node, 'parameters');
  if (made) {
    const modifiers = childWithRole(node, 'modifiers');
    made.async = modifiers !== undefined && /\basync\b/.test(textOf(ctx, modifiers));
    if (parameters && receiverOf(parameters)) made.receiver = 'instance';
    if (holder?.group && holder.name !== '') made.through = [holder.name];
  }
  holder?.group?.members.push(number);
  const body = (): void => {
    lowerBody(ctx, node, number);
  };
  // An inner function sees nothing of the one around it; a method sees what its `impl` is generic over.
  if (holder) ctx.scopes.apart(body);
  else
    ctx.scopes.apart(() => {
      ctx.generics.apart(body);
    });
}

/** `self`, however it is written. */
function receiverOf(parameters: CapturedNode): CapturedNode | undefined {
  return parameters.children.find(
    ({ kind, children }) =>
      kind === 'receiver' || children.some((child) => child.kind === 'receiver' || child.kind === 'self'),
  );
}

/** A macro that a function makes is called as its attribute says. */
function declareProcMacro(ctx: RustLowering, node: CapturedNode, name: string, definition: number): void {
  for (const attribute of ctx.before.attributes(node.start)) {
    const [, kind, derived] = /^#\[\s*(proc_macro\w*)(?:\s*\(\s*(\w+))?/.exec(attribute) ?? [];
    if (kind !== undefined)
      declareName(ctx, { name: derived ?? name, space: 'macro', isPublic: true, definition });
  }
}

function lowerBody(ctx: RustLowering, node: CapturedNode, number: number): void {
  const outer = ctx.holder;
  const wasHeld = ctx.isSelfHeld;
  const parameters = childWithRole(node, 'parameters');
  const receiver = parameters && receiverOf(parameters);
  if (node.kind === 'function')
    ctx.isSelfHeld = receiver !== undefined && /\b(?:Pin|Box|Rc|Arc)\b/.test(textOf(ctx, receiver));
  ctx.holder = null;
  ctx.generics.within(() => {
    within(ctx, number, () => {
      declareGenerics(ctx, node);
      const made = ctx.definitions[number];
      for (const child of node.children) {
        if (child.role === 'name' || child.role === 'visibility' || child.role === 'modifiers') continue;
        if (child.role !== 'parameters') ctx.lower(child);
        else {
          for (const each of child.children) {
            const [name] = bindings(each);
            if (name && made)
              made.parameters = [...made.parameters, { name: textOf(ctx, name), kind: 'positional' }];
            declarePattern(ctx, each);
          }
        }
      }
    });
  });
  ctx.holder = outer;
  ctx.isSelfHeld = wasHeld;
}

/** The names in a pattern. */
function bindings(pattern: CapturedNode): readonly CapturedNode[] {
  if (pattern.kind === 'name') return pattern.role === 'constructor' ? [] : [pattern];
  const inner =
    pattern.kind === 'parameter'
      ? pattern.children.filter(({ role }) => role === 'pattern')
      : pattern.children;
  return inner.flatMap(bindings);
}

export function lowerLambda(ctx: RustLowering, node: CapturedNode): void {
  addLambda(ctx, node);
}

/** Adds a closure, which sees all that is declared around it; returns its index. */
export function addLambda(ctx: RustLowering, node: CapturedNode): number {
  const body = childWithRole(node, 'body');
  const number = addDefinition(ctx, node, { kind: 'lambda', name: '<lambda>', doc: null, body });
  const made = ctx.definitions[number];
  if (made) made.async = ctx.source.startsWith('async', node.start);
  lowerBody(ctx, node, number);
  return number;
}

function declareGenerics(ctx: RustLowering, node: CapturedNode): void {
  for (const child of node.children)
    if (child.kind === 'type_parameter')
      for (const name of child.children) if (name.role === 'given') ctx.generics.declare(textOf(ctx, name));
}

/** A struct or union; one of a tuple or of nothing is a value by its name, too. */
export function lowerStruct(ctx: RustLowering, node: CapturedNode): void {
  const definition = lowerType(ctx, node, 'struct');
  const hasValue = childWithRole(node, 'fields') !== undefined || ctx.source[node.end - 1] === ';';
  const name = nameOf(ctx, node);
  if (hasValue) declareName(ctx, { name, space: 'value', isPublic: isPublic(node), definition });
}

export function lowerEnum(ctx: RustLowering, node: CapturedNode): void {
  lowerType(ctx, node, 'enum');
}

function lowerType(ctx: RustLowering, node: CapturedNode, kind: ClassKind): number {
  const number = addType(ctx, node, kind);
  lowerWithin(ctx, node, number, null);
  return number;
}

function addType(ctx: RustLowering, node: CapturedNode, kind: ClassKind): number {
  const name = nameOf(ctx, node);
  const definition = add(ctx, node, kind, name);
  const made = ctx.definitions[definition];
  // `where T: Send,` above the brace.
  if (made) made.signature = made.signature.replace(/,$/, '');
  declareName(ctx, { name, space: 'type', isPublic: isPublic(node), definition });
  return definition;
}

export function lowerVariant(ctx: RustLowering, node: CapturedNode): void {
  declareName(ctx, { name: nameOf(ctx, node), space: 'value', isPublic: true });
  lowerChildren(ctx, node);
}

export function lowerTrait(ctx: RustLowering, node: CapturedNode): void {
  const number = addType(ctx, node, 'trait');
  const made = ctx.definitions[number];
  const bases = node.children.filter(({ role }) => role === 'base').map((child) => textOf(ctx, child));
  if (made) made.bases = bases.filter((base) => !/^['?~]/.test(base));
  lowerWithin(ctx, node, number, { name: nameOf(ctx, node), group: null });
}

/** Members of a type; what is no path has none that is named. */
export function lowerImpl(ctx: RustLowering, node: CapturedNode): void {
  const type = childWithRole(node, 'type');
  const base = childWithRole(node, 'trait');
  ctx.generics.within(() => {
    declareGenerics(ctx, node);
    const names = type ? namesOf(textOf(ctx, type).replace(/^dyn\s+/, '')) : null;
    const isNamed = names !== null && !ctx.generics.hides(names[0] ?? '');
    const group: GroupDraft = {
      scope: ctx.scope,
      type: isNamed ? names.join('::') : '',
      base: base ? textOf(ctx, base) : null,
      members: [],
    };
    ctx.groups.push(group);
    const name = type ? typeName(textOf(ctx, type)) : '';
    lowerWithin(ctx, node, ctx.scope, { name, group });
  });
}

/** The name that a type ends in: of what a reference points to, and of a trait's object. */
function typeName(written: string): string {
  const plain = written.replace(/^(?:&\s*(?:'\w+\s*)?(?:mut\s+)?|\(\s*|dyn\s+)+/, '');
  return namesOf(plain.replace(/\s*\+[^]*$|\)$/g, ''))?.at(-1) ?? '';
}

function lowerWithin(ctx: RustLowering, node: CapturedNode, scope: number, holder: Holder | null): void {
  const outer = ctx.holder;
  const outerScope = ctx.scope;
  ctx.generics.within(() => {
    declareGenerics(ctx, node);
    for (const child of node.children)
      if (child.role !== 'body' && child.role !== 'name' && holder) ctx.lower(child);
    ctx.scope = scope;
    ctx.holder = holder;
    for (const child of node.children)
      if (child.role === 'body' || (!holder && child.role !== 'name')) lowerChildOf(ctx, child);
  });
  ctx.scope = outerScope;
  ctx.holder = outer;
}

function lowerChildOf(ctx: RustLowering, child: CapturedNode): void {
  if (child.role === 'body') lowerChildren(ctx, child);
  else ctx.lower(child);
}

/** `mod x { }`, or the file of `mod x;`. */
export function lowerModule(ctx: RustLowering, node: CapturedNode): void {
  const name = nameOf(ctx, node);
  const body = childWithRole(node, 'body');
  if (!body) {
    addModuleFile(ctx, node, name);
    return;
  }
  const doc = ctx.before.doc(node.start) ?? ctx.before.innerDoc(body.start + 1);
  const number = addDefinition(ctx, node, { kind: 'namespace', name, doc, body });
  declareName(ctx, { name, space: 'type', isPublic: isPublic(node), definition: number });
  ctx.scopes.apart(() => {
    lowerWithin(ctx, node, number, null);
  });
}

export function lowerConstant(ctx: RustLowering, node: CapturedNode): void {
  declareName(ctx, { name: nameOf(ctx, node), space: 'value', isPublic: isPublic(node) });
  lowerRest(ctx, node);
}

/** Another name for a type is no definition. */
export function lowerAlias(ctx: RustLowering, node: CapturedNode): void {
  const type = childWithRole(node, 'type');
  const means = (type && namesOf(textOf(ctx, type))?.join('::')) ?? null;
  declareName(ctx, { name: nameOf(ctx, node), space: 'type', isPublic: isPublic(node), means });
  ctx.generics.within(() => {
    declareGenerics(ctx, node);
    lowerRest(ctx, node);
  });
}

/** What a macro is made of is no code before it is used. */
export function lowerMacro(ctx: RustLowering, node: CapturedNode): void {
  const isExported = ctx.before.attributes(node.start).some((each) => /\bmacro_export\b/.test(each));
  declareName(ctx, { name: nameOf(ctx, node), space: 'macro', isPublic: isExported });
}

function lowerRest(ctx: RustLowering, node: CapturedNode): void {
  for (const child of node.children) if (child.role !== 'name') ctx.lower(child);
}

function nameOf(ctx: RustLowering, node: CapturedNode): string {
  const name = childWithRole(node, 'name');
  return name ? textOf(ctx, name) : '';
}

function add(ctx: RustLowering, node: CapturedNode, kind: ClassKind | FunctionKind, name: string): number {
  const body = childWithRole(node, 'body');
  const number = addDefinition(ctx, node, { kind, name, doc: ctx.before.doc(node.start), body });
  const made = ctx.definitions[number];
  if (made && !body) made.signature = made.signature.replace(/\s*;$/, '');
  return number;
}
