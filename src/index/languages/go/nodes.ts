/** What each kind of captured node adds to the facts of a file of Go. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerCall, lowerName, lowerSelector } from './calls';
import { lowerAlias, lowerFunction, lowerLambda, lowerMethod, lowerType } from './definitions';
import { lowerChildren, textOf } from '../../extract/named/context';
import { declareName } from './context';
import type { GoLowerer, GoLowering } from './context';

const lowerers: ReadonlyMap<string, GoLowerer> = new Map<string, GoLowerer>([
  ['package', lowerPackage],
  ['import', lowerImport],
  ['function', lowerFunction],
  ['method', lowerMethod],
  ['lambda', lowerLambda],
  ['types', lowerTypes],
  ['type', lowerType],
  ['alias', lowerAlias],
  ['signature', lowerSignature],
  ['element', lowerSignature],
  ['declaration', lowerDeclaration],
  ['scope', lowerScope],
  ['type_switch', lowerTypeSwitch],
  ['call', lowerCall],
  ['selector', lowerSelector],
  ['name', lowerName],
]);

export function lowerNode(ctx: GoLowering, node: CapturedNode): void {
  if (node.role === 'given') return;
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

function lowerPackage(ctx: GoLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) ctx.unit = textOf(ctx, name);
  ctx.doc = ctx.docBefore(node.start);
}

function lowerImport(ctx: GoLowering, node: CapturedNode): void {
  const source = childWithRole(node, 'source');
  const local = childWithRole(node, 'local');
  if (!source) return;
  const name = local ? textOf(ctx, local) : null;
  const path = textOf(ctx, source).slice(1, -1);
  // What cgo declares in comments is no package.
  if (path === 'C') {
    ctx.usesC = true;
    return;
  }
  ctx.imports.push({
    form: name === '.' ? 'all' : name === '_' ? 'effect' : 'module',
    source: path,
    level: 0,
    imported: null,
    local: name === '.' || name === '_' ? null : name,
    exported: null,
    scope: 0,
    line: node.row + 1,
    mode: 'import',
  });
}

/** A doc before the keyword is that of each type in the group that has none of its own. */
function lowerTypes(ctx: GoLowering, node: CapturedNode): void {
  const doc = ctx.docBefore(node.start);
  for (const child of node.children) {
    if (child.kind === 'type') lowerType(ctx, child, doc);
    else ctx.lower(child);
  }
}

/** The parameters of a type are names within it alone. */
function lowerSignature(ctx: GoLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    for (const child of node.children) if (child.role !== 'name') ctx.lower(child);
  });
}

/** Declares the names in these nodes: given ones, and those to the left of `:=`. */
function declareAll(ctx: GoLowering, nodes: readonly CapturedNode[]): void {
  for (const node of nodes) {
    const names = node.role === 'left' ? node.children : [node];
    for (const name of names) if (name.kind === 'name') declareName(ctx, textOf(ctx, name));
  }
}

const isDeclared = ({ role }: CapturedNode): boolean => role === 'left' || role === 'given';

/** Names are there behind their declaration. */
function lowerDeclaration(ctx: GoLowering, node: CapturedNode): void {
  for (const child of node.children) if (!isDeclared(child)) ctx.lower(child);
  declareAll(ctx, node.children.filter(isDeclared));
}

function lowerScope(ctx: GoLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    lowerChildren(ctx, node);
  });
}

/** `switch p := x.(type)` declares p in each case, but not for the types of the case. */
function lowerTypeSwitch(ctx: GoLowering, node: CapturedNode): void {
  const declared = node.children.filter(({ role }) => role === 'left');
  ctx.scopes.within(() => {
    for (const child of node.children) {
      if (child.role === 'left') continue;
      if (child.kind !== 'scope') ctx.lower(child);
      else
        ctx.scopes.within(() => {
          for (const type of child.children) if (type.role === 'case') ctx.lower(type);
          declareAll(ctx, declared);
          for (const each of child.children) if (each.role !== 'case') ctx.lower(each);
        });
    }
  });
}
