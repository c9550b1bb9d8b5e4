/** What each kind of captured node adds to the facts of a file of C. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf } from '../../extract/named/context';
import { lowerCall } from './calls';
import type { CLowerer, CLowering } from './context';
import { lowerDeclaration, lowerField, lowerFunction } from './functions';
import { lowerType, lowerTypedef } from './types';

export const cLowerers: ReadonlyMap<string, CLowerer> = new Map<string, CLowerer>([
  ['include', lowerInclude],
  ['macro', lowerMacro],
  ['function', lowerFunction],
  ['declaration', lowerDeclaration],
  ['field', lowerField],
  ['typedef', lowerTypedef],
  ['struct', lowerType],
  ['enum', lowerType],
  ['scope', lowerScope],
  ['call', lowerCall],
]);

/** `"a.h"` is a.h, `<a.h>` stays; what a macro names is not known here. */
function lowerInclude(ctx: CLowering, node: CapturedNode): void {
  const source = childWithRole(node, 'source');
  if (!source) return;
  const written = textOf(ctx, source);
  ctx.imports.push({
    form: 'effect',
    source: written.startsWith('"') ? written.slice(1, -1) : written,
    level: 0,
    imported: null,
    local: null,
    exported: null,
    scope: 0,
    line: node.row + 1,
    mode: 'import',
  });
}

function lowerMacro(ctx: CLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  if (name) ctx.macros.add(textOf(ctx, name));
}

function lowerScope(ctx: CLowering, node: CapturedNode): void {
  ctx.scopes.within(() => lowerChildren(ctx, node));
}
