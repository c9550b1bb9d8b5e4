/** Functions, with and without a body. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { addDefinition } from '../../extract/named/definition';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { declareName, docOf, isInRecord, segmentsOf, withHead } from './context';
import type { CLowering } from './context';
import { declaredBy, readDeclarator, readParameters } from './declarators';
import type { Declared, Parameters } from './declarators';

/** A function as it is named. */
interface Named {
  readonly kind: 'function' | 'method' | 'constructor';
  readonly name: string;
  readonly through: readonly string[];
  readonly parameters: Parameters;
}

/** What is a part of the definition that stands in it. */
const heads: ReadonlySet<string> = new Set(['template', 'friend']);

const none: Parameters = { listed: [], least: 0, most: null, types: '' };

export function lowerFunction(ctx: CLowering, node: CapturedNode): void {
  const declared = isLoop(ctx, node) ? null : readDeclarator(childWithRole(node, 'declarator'));
  const named = declared && (nameOf(ctx, node, declared) ?? madeByMacro(ctx, node, declared));
  if (named && childWithRole(node, 'bodiless')) declareFunction(ctx, node, named, null);
  else if (named) addFunction(ctx, node, named);
  else withHead(ctx, null, () => lowerChildren(ctx, node));
}

/** `for_each(x, list) {` in a function: without a type only a macro can stand there. */
const isLoop = (ctx: CLowering, node: CapturedNode): boolean =>
  ctx.scopes.isInside && !isInRecord(ctx) && !childWithRole(node, 'type');

function addFunction(ctx: CLowering, node: CapturedNode, named: Named): void {
  const doc = docOf(ctx, node);
  const whole = ctx.head && heads.has(ctx.head.kind) ? ctx.head : node;
  const body = childWithRole(node, 'body');
  const { kind, name, through, parameters } = named;
  const number = addDefinition(ctx, whole, { kind, name, doc, body });
  const made = ctx.definitions[number];
  if (made) {
    made.through = through;
    if (!body) made.signature = made.signature.replace(/\s*;$/, '');
    made.parameters = parameters.listed;
    if (kind !== 'function') made.receiver = isStatic(ctx, node) ? 'none' : 'instance';
  }
  declareFunction(ctx, node, named, number);
  ctx.places[number] = [...ctx.path, ...through].join('::');
  withHead(ctx, null, () => {
    within(ctx, number, () => {
      for (const { name: parameter } of parameters.listed) ctx.scopes.declare(parameter);
      for (const child of node.children)
        if (child === body) lowerChildren(ctx, child);
        else if (child.kind !== 'name') ctx.lower(child);
    });
  });
}

function declareFunction(ctx: CLowering, node: CapturedNode, named: Named, definition: number | null): void {
  const { name, through, parameters } = named;
  const { least, most, types } = parameters;
  const isLocal = ctx.hidden > 0 || (!isInRecord(ctx) && through.length === 0 && isStatic(ctx, node));
  const place = { scope: ctx.path.join('::'), through: through.join('::') };
  ctx.functions.push({ name, ...place, definition, least, most, types, isLocal });
}

/** Whether `static` stands before the name. */
function isStatic(ctx: CLowering, node: CapturedNode): boolean {
  const declarator = childWithRole(node, 'declarator');
  return /\bstatic\b/.test(ctx.source.slice(node.start, declarator ? declarator.start : node.start));
}

/** Null where no function is declared, or none that the language has such a name for. */
function nameOf(ctx: CLowering, node: CapturedNode, { name, callable, isCast }: Declared): Named | null {
  if (!callable) return null;
  const parameters = readParameters(ctx, callable);
  if (isCast) {
    const written = ctx.source.slice(name.start, callable.start).trim();
    const at = written.lastIndexOf('operator');
    const through = written.slice(0, at).split('::').slice(0, -1);
    return { kind: 'method', name: written.slice(at), through, parameters };
  }
  const segments = segmentsOf(ctx, name);
  const last = segments.at(-1) ?? '';
  const through = segments.slice(0, -1).filter((segment) => segment !== '');
  const owner = through.at(-1) ?? (isInRecord(ctx) ? ctx.path.at(-1) : undefined);
  if (!childWithRole(node, 'type') && owner === undefined && isMacroCall(ctx, last, callable)) return null;
  if (owner === undefined) return { kind: 'function', name: last, through, parameters };
  if (owner === last) return { kind: 'constructor', name: 'constructor', through, parameters };
  // A qualifier means a class where the file has no namespace of that name.
  const isMember = through.length === 0 || !ctx.namespaces.has(owner);
  return { kind: isMember ? 'method' : 'function', name: last, through, parameters };
}

const TITLE = /^\(\s*"([^"\n]+)"/;

/** `TEST(Suite, name)`, `TEST_CASE("title")`: capitals, no type, and nothing but words, or a text first, in the brackets. */
function isMacroCall(ctx: CLowering, name: string, callable: CapturedNode): boolean {
  const list = childWithRole(callable, 'parameters');
  return (
    /^[A-Z][A-Z0-9_]+$/.test(name) &&
    list !== undefined &&
    (/^\(\s*\w+\s*(,[^(){}]*)?\)$/.test(textOf(ctx, list)) || TITLE.test(textOf(ctx, list)))
  );
}

/** The function whose head a macro writes: `TEST(Suite, name) {` is Suite.name, `TEST_IMPL(name) {` is name; a title is one. */
function madeByMacro(ctx: CLowering, node: CapturedNode, { name, callable }: Declared): Named | null {
  const type = childWithRole(node, 'type');
  const declarator = childWithRole(node, 'declarator');
  if (callable && !type) {
    const list = childWithRole(callable, 'parameters');
    const written = list ? textOf(ctx, list) : '';
    const title = TITLE.exec(written)?.[1];
    if (title !== undefined) return { kind: 'function', name: title, through: [], parameters: none };
    const words = written.slice(1, -1).split(',');
    const text = words.map((word) => word.trim()).filter((word) => /^\w+$/.test(word));
    return { kind: 'function', name: text.slice(0, 2).join('.'), through: [], parameters: none };
  }
  const isWord = type !== undefined && /^[A-Z][A-Z0-9_]+$/.test(textOf(ctx, type));
  if (!isWord || declarator?.kind !== 'group') return null;
  return { kind: 'function', name: textOf(ctx, name), through: [], parameters: none };
}

/** A function without a body is declared, a variable is a name. */
export function lowerDeclaration(ctx: CLowering, node: CapturedNode): void {
  const declared = declaredBy(node);
  const names = declared.flatMap((each) => {
    // `T x(y);` in a function of C++ is a variable.
    const isFunction = each.callable && !(ctx.hasNamespaces && ctx.scopes.isInside && !isInRecord(ctx));
    const named = isFunction ? nameOf(ctx, node, each) : null;
    if (named) declareFunction(ctx, node, named, null);
    return named ? [] : [each.name];
  });
  withHead(ctx, ctx.head ?? node, () => lowerChildren(ctx, node));
  for (const name of names) declareName(ctx, textOf(ctx, name));
  for (const child of node.children)
    for (const given of child.children) if (given.role === 'given') declareName(ctx, textOf(ctx, given));
}

/** A member: a method that is told of, or one that has to be given a body elsewhere (`= 0`), or data. */
export function lowerField(ctx: CLowering, node: CapturedNode): void {
  // `void f() {};` has an empty list for a body.
  const isWhole = childWithRole(node, 'pure') !== undefined || childWithRole(node, 'body') !== undefined;
  for (const each of declaredBy(node)) {
    const named = each.callable ? nameOf(ctx, node, each) : null;
    if (named && isWhole) {
      addFunction(ctx, node, named);
      return;
    }
    if (named) declareFunction(ctx, node, named, null);
  }
  withHead(ctx, ctx.head ?? node, () => lowerChildren(ctx, node));
}

/** A function without a name; returns its index. */
export function addLambda(ctx: CLowering, node: CapturedNode): number {
  const callable = childWithRole(node, 'declarator');
  const parameters = callable ? readParameters(ctx, callable) : none;
  const body = childWithRole(node, 'body');
  const number = addDefinition(ctx, node, { kind: 'lambda', name: '<lambda>', doc: null, body });
  const made = ctx.definitions[number];
  if (made) made.parameters = parameters.listed;
  ctx.places[number] = ctx.places[ctx.scope] ?? '';
  withHead(ctx, null, () => {
    within(ctx, number, () => {
      for (const { name } of parameters.listed) ctx.scopes.declare(name);
      lowerChildren(ctx, node);
    });
  });
  return number;
}
