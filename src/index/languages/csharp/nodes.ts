/** What each kind of captured node adds to the facts of a file of C#. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import { lowerAccess, lowerBaseCall, lowerCall, lowerNew } from './calls';
import type { CSharpLowerer, CSharpLowering } from './context';
import { lowerFunction, lowerLambda, lowerMember } from './members';
import { identifierOf, lowerType, mention, partsOf } from './names';
import { lowerDelegate, lowerTypeDeclaration } from './types';

const lowerers: ReadonlyMap<string, CSharpLowerer> = new Map<string, CSharpLowerer>([
  ['using', lowerUsing],
  ['namespace', lowerNamespace],
  ['file_namespace', lowerFileNamespace],
  ['class', lowerTypeDeclaration],
  ['record', lowerTypeDeclaration],
  ['struct', lowerTypeDeclaration],
  ['interface', lowerTypeDeclaration],
  ['enum', lowerTypeDeclaration],
  ['delegate', lowerDelegate],
  ['method', lowerMember],
  ['constructor', lowerMember],
  ['destructor', lowerMember],
  ['operator', lowerMember],
  ['conversion', lowerMember],
  ['property', lowerMember],
  ['indexer', lowerMember],
  ['event', lowerMember],
  ['field', lowerMember],
  ['enum_member', lowerMember],
  ['function', lowerFunction],
  ['lambda', lowerLambda],
  ['scope', lowerScope],
  ['call', lowerCall],
  ['new', lowerNew],
  ['base_call', lowerBaseCall],
  ['access', lowerAccess],
]);

export function lowerNode(ctx: CSharpLowering, node: CapturedNode): void {
  switch (node.role) {
    case 'given':
      ctx.scopes.declare(identifierOf(ctx, node));
      return;
    case 'type':
    case 'rest':
    case 'base':
      if (node.kind === 'base_call') lowerBaseCall(ctx, node);
      else lowerType(ctx, node);
      return;
    case 'attribute':
      lowerType(ctx, node, '@');
      return;
    case 'pattern':
      lowerPattern(ctx, node);
      return;
    default:
      lowerKind(ctx, node);
  }
}

function lowerKind(ctx: CSharpLowering, node: CapturedNode): void {
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

/** A constant, or a type: both are written alike. */
function lowerPattern(ctx: CSharpLowering, node: CapturedNode): void {
  const parts = partsOf(ctx, node);
  if (parts) mention(ctx, parts, '?');
  else lowerKind(ctx, node);
}

/** The functions of a block can be called all over it. */
export function lowerScope(ctx: CSharpLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    for (const child of node.children) {
      const name = child.kind === 'function' ? childWithRole(child, 'name') : undefined;
      if (name) ctx.scopes.declareReceiver(identifierOf(ctx, name), String(child.start));
    }
    lowerChildren(ctx, node);
  });
}

const USING =
  /^(global\s+)?using\s+(?:unsafe\s+)?(static\s+)?(?:unsafe\s+)?(?:(@?[\w\p{L}]+)\s*=\s*)?([^;]*);?$/u;

/**
 * `all` is a namespace, `name` a type whose static members are brought, `module` another name for either; `*` as the name
 * under which it is handed on is that of a directive for all files.
 */
function lowerUsing(ctx: CSharpLowering, node: CapturedNode): void {
  const [, global, isStatic, local, named = ''] = USING.exec(textOf(ctx, node)) ?? [];
  const source = named.replace(/\s+/g, '').replace(/^global::/, '');
  if (source === '') return;
  ctx.imports.push({
    form: local !== undefined ? 'module' : isStatic !== undefined ? 'name' : 'all',
    source,
    level: 0,
    imported: null,
    local: local ?? null,
    exported: global === undefined ? null : '*',
    scope: 0,
    line: node.row + 1,
    mode: 'import',
  });
}

function lowerNamespace(ctx: CSharpLowering, node: CapturedNode): void {
  const outer = ctx.namespace;
  lowerFileNamespace(ctx, node);
  for (const child of node.children) if (child.role !== 'name') ctx.lower(child);
  ctx.namespace = outer;
}

function lowerFileNamespace(ctx: CSharpLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const written = name ? textOf(ctx, name).replace(/[\s@]/g, '') : '';
  ctx.namespace = ctx.namespace === '' ? written : `${ctx.namespace}.${written}`;
}
