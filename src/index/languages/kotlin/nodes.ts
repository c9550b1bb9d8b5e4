/** What each kind of captured node adds to the facts of a file of Kotlin. */
import { childWithRole, hasMark } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import { lowerCall, lowerInfix, lowerName, lowerNavigation, lowerType } from './calls';
import { declareVariable, nameText } from './context';
import type { KotlinLowerer, KotlinLowering } from './context';
import { lowerAccessor, lowerConstructor, lowerFunction, lowerLambda } from './functions';
import { lowerAlias, lowerProperty, lowerVariable } from './properties';
import { typeText } from './typeTexts';
import { lowerCompanion, lowerEntry, lowerObject, lowerObjectLiteral, lowerClass } from './types';

const lowerers: ReadonlyMap<string, KotlinLowerer> = new Map<string, KotlinLowerer>([
  ['package', lowerPackage],
  ['import', lowerImport],
  ['class', lowerClass],
  ['entry', lowerEntry],
  ['object', lowerObject],
  ['companion', lowerCompanion],
  ['object_literal', lowerObjectLiteral],
  ['alias', lowerAlias],
  ['function', lowerFunction],
  ['constructor', lowerConstructor],
  ['getter', lowerAccessor],
  ['setter', lowerAccessor],
  ['lambda', lowerLambda],
  ['anonymous', lowerLambda],
  ['property', lowerProperty],
  ['variable', lowerVariable],
  ['scope', lowerScope],
  ['initializer', lowerScope],
  ['when', lowerWhen],
  ['call', lowerCall],
  ['infix', lowerInfix],
  ['navigation', lowerNavigation],
  ['type', lowerType],
  ['name', lowerName],
  ['this', () => undefined],
  ['super', () => undefined],
]);

export function lowerNode(ctx: KotlinLowering, node: CapturedNode): void {
  if (node.role === 'given' || node.role === 'label') return;
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

function lowerPackage(ctx: KotlinLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) ctx.unit = dotted(ctx, name);
}

/** A qualified name without the white space and quotes that it may be written with. */
function dotted(ctx: KotlinLowering, node: CapturedNode): string {
  return textOf(ctx, node).replace(/[\s`]/g, '');
}

function lowerImport(ctx: KotlinLowering, node: CapturedNode): void {
  const source = childWithRole(node, 'source');
  if (!source) return;
  const local = childWithRole(node, 'local');
  const name = dotted(ctx, source);
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isAll = hasMark(node, 'all');
  ctx.imports.push({
    form: isAll ? 'all' : 'name',
    source: isAll ? name : name.slice(0, -last.length).replace(/\.$/, ''),
    level: 0,
    imported: isAll ? null : last,
    local: isAll ? null : local ? nameText(ctx, local) : last,
    exported: null,
    scope: 0,
    line: node.row + 1,
    mode: 'import',
  });
}

/** A branch that asks of what type a variable is sees it as one of that type. */
function lowerWhen(ctx: KotlinLowering, node: CapturedNode): void {
  const subject = node.children.find(({ kind }) => kind === 'when_subject');
  const asked = subject && childWithRole(subject, 'asked');
  const name = asked ? nameText(ctx, asked) : '';
  withinBlock(ctx, () => {
    for (const child of node.children)
      if (child.kind === 'when_entry') lowerBranch(ctx, child, name);
      else ctx.lower(child);
  });
}

function lowerBranch(ctx: KotlinLowering, node: CapturedNode, name: string): void {
  const [type, ...others] = node.children.filter(({ role }) => role === 'tested');
  ctx.scopes.within(() => {
    if (type && others.length === 0 && ctx.scopes.hides(name))
      declareVariable(ctx, name, typeText(ctx, type));
    lowerChildren(ctx, node);
  });
}

function lowerScope(ctx: KotlinLowering, node: CapturedNode): void {
  withinBlock(ctx, () => {
    for (const child of node.children) {
      if (child.role === 'given') ctx.scopes.declare(nameText(ctx, child));
      ctx.lower(child);
    }
  });
}

function withinBlock(ctx: KotlinLowering, body: () => void): void {
  const outer = ctx.isInBlock;
  ctx.isInBlock = true;
  ctx.scopes.within(body);
  ctx.isInBlock = outer;
}
