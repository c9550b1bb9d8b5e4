/** What each kind of captured node adds to the facts of a file of Java. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import { lowerCall, lowerDelegation, lowerNew } from './calls';
import { mention } from './context';
import type { JavaLowering } from './context';
import { lowerLambda, lowerMethod } from './definitions';
import { lowerName, lowerReference, lowerScopedType, lowerTypeName } from './names';
import { lowerConstant, lowerField, lowerType } from './types';

type Lowerer = (ctx: JavaLowering, node: CapturedNode) => void;

const lowerers: ReadonlyMap<string, Lowerer> = new Map<string, Lowerer>([
  ['package', lowerPackage],
  ['import', lowerImport],
  ['class', lowerType],
  ['record', lowerType],
  ['enum', lowerType],
  ['interface', lowerType],
  ['constant', lowerConstant],
  ['field', lowerField],
  ['method', lowerMethod],
  ['constructor', lowerMethod],
  ['compact', lowerMethod],
  ['lambda', lowerLambda],
  ['type_parameter', lowerTypeParameter],
  ['annotation', lowerAnnotation],
  ['scope', lowerScope],
  ['call', lowerCall],
  ['new', lowerNew],
  ['delegation', lowerDelegation],
  ['reference', lowerReference],
  ['access', lowerAccess],
  ['scoped_type', lowerScopedType],
  ['type_name', lowerTypeName],
  ['name', lowerName],
]);

export function lowerNode(ctx: JavaLowering, node: CapturedNode): void {
  if (node.role === 'given') {
    ctx.scopes.declare(textOf(ctx, node));
    return;
  }
  const isNamed = node.kind === 'name' && (node.role === 'name' || node.role === 'callee');
  if (isNamed) return;
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

function lowerPackage(ctx: JavaLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) ctx.unit = dotted(textOf(ctx, name));
  ctx.doc = ctx.docBefore(node.start);
}

/** Which of `a.b.C` are packages is told when files are linked; a static import names a member of what stands before. */
function lowerImport(ctx: JavaLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'source');
  if (!named) return;
  const written = dotted(textOf(ctx, named));
  const isAll = childWithRole(node, 'all') !== undefined;
  if (isAll) ctx.hasStar = true;
  const last = written.slice(written.lastIndexOf('.') + 1);
  ctx.imports.push({
    form: isAll ? 'all' : 'name',
    source: isAll ? written : written.slice(0, -last.length - 1),
    level: 0,
    imported: isAll ? null : last,
    local: isAll ? null : last,
    exported: null,
    scope: 0,
    line: node.row + 1,
    mode: 'import',
  });
}

const dotted = (written: string): string => written.replace(/\s+/g, '');

/** Those of a type are told with it. */
function lowerTypeParameter(ctx: JavaLowering, node: CapturedNode): void {
  for (const child of node.children)
    if (child.role === 'given') ctx.parameters.declare(textOf(ctx, child));
    else ctx.lower(child);
}

function lowerAnnotation(ctx: JavaLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) mention(ctx, textOf(ctx, name).split('.')[0] ?? '');
  for (const child of node.children) if (child !== name) ctx.lower(child);
}

function lowerScope(ctx: JavaLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    lowerChildren(ctx, node);
  });
}

function lowerAccess(ctx: JavaLowering, node: CapturedNode): void {
  for (const child of node.children) if (child.role !== 'member') ctx.lower(child);
}
