/** By what a member is asked for, as far as declarations tell its type. */
import { childWithRole, hasMark } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import { nameText, variableType } from './context';
import type { KotlinLowering } from './context';
import { typeText } from './typeTexts';

/** What stands in parentheses alone: `((a))` is `a`, and `(a as B)` is no `a`. */
export function ungrouped(ctx: KotlinLowering, node: CapturedNode): CapturedNode {
  const [inner] = node.children;
  if (node.kind !== 'group' || !inner) return node;
  const around = ctx.source.slice(node.start, inner.start) + ctx.source.slice(inner.end, node.end);
  return /^\(\s*\)$/.test(around) ? ungrouped(ctx, inner) : node;
}

/** Objects that are written at more length are not told of: the text of each member of a chain repeats what stands before it. */
const LONGEST_OBJECT = 1000;

/**
 * `T:a.b()` of what is reached from an object of the type T, `:a.b()` from a name that no block declares; '' where no declaration
 * tells. Linear in the text of the object, times how deep it is nested.
 */
export function objectText(ctx: KotlinLowering, node: CapturedNode): string {
  if (node.end - node.start > LONGEST_OBJECT) return '';
  switch (node.kind) {
    case 'name':
      return ofName(ctx, nameText(ctx, node), '');
    case 'this':
      return textOf(ctx, node) === 'this' ? ':this' : '';
    case 'group':
      return ofGroup(ctx, node);
    case 'call':
      return ofCall(ctx, node);
    case 'navigation':
      return ofMember(ctx, node, '');
    default:
      return ofOther(ctx, node);
  }
}

/** Whether an argument is a text, or a name that is declared as one. */
export function isText(ctx: KotlinLowering, argument: CapturedNode): boolean {
  const [only] = argument.children;
  if (hasMark(argument, 'text')) return true;
  return only?.start === argument.start && only.end === argument.end && objectText(ctx, only) === 'String:';
}

function ofName(ctx: KotlinLowering, name: string, brackets: '' | '()'): string {
  if (!ctx.scopes.hides(name)) return `:${name}${brackets}`;
  const type = brackets === '' ? variableType(ctx, name) : '';
  return type === '' ? '' : `${type}:`;
}

function ofGroup(ctx: KotlinLowering, node: CapturedNode): string {
  const inner = ungrouped(ctx, node);
  if (inner !== node) return objectText(ctx, inner);
  const type = node.children.at(-1);
  const isCast = type?.kind === 'type' && /\bas\??\s*$/.test(ctx.source.slice(node.start, type.start));
  return isCast ? `${typeText(ctx, type)}:` : '';
}

function ofCall(ctx: KotlinLowering, node: CapturedNode): string {
  const callee = childWithRole(node, 'callee');
  if (callee?.kind === 'name') return ofName(ctx, nameText(ctx, callee), '()');
  if (callee?.kind === 'navigation') return ofMember(ctx, callee, '()');
  // `f(1) { }` is one call.
  const isTrailing = !node.children.some(({ role }) => role === 'arguments');
  return callee?.kind === 'call' && isTrailing ? ofCall(ctx, callee) : '';
}

function ofMember(ctx: KotlinLowering, node: CapturedNode, brackets: '' | '()'): string {
  const object = childWithRole(node, 'object');
  const member = childWithRole(node, 'member');
  if (!object || !member || hasMark(node, 'reference')) return '';
  // Whatever the object is, it is a text then.
  if (brackets === '()' && nameText(ctx, member) === 'toString') return 'String:';
  const before = objectText(ctx, object);
  if (before === '') return '';
  return `${before}${before.endsWith(':') ? '' : '.'}${nameText(ctx, member)}${brackets}`;
}

/** Texts, and `a!!`. */
function ofOther(ctx: KotlinLowering, node: CapturedNode): string {
  if (ctx.source[node.start] === '"') return 'String:';
  const [inner] = node.children;
  const isAsserted = inner?.start === node.start && ctx.source.slice(inner.end, node.end).trim() === '!!';
  return isAsserted ? objectText(ctx, inner) : '';
}
