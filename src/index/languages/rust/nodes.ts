/** What each kind of captured node adds to the facts of a file of Rust. */
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren } from '../../extract/named/context';
import { lowerCall, lowerName, lowerPath } from './calls';
import type { RustLowerer, RustLowering } from './context';
import {
  lowerAlias,
  lowerConstant,
  lowerEnum,
  lowerFunction,
  lowerImpl,
  lowerLambda,
  lowerMacro,
  lowerModule,
  lowerStruct,
  lowerTrait,
  lowerVariant,
} from './definitions';
import { lowerExternCrate, lowerUse } from './imports';
import { lowerExpansion } from './expansions';
import { lowerArm, lowerBinding, lowerLoop } from './patterns';

const lowerers: ReadonlyMap<string, RustLowerer> = new Map<string, RustLowerer>([
  ['function', lowerFunction],
  ['lambda', lowerLambda],
  ['struct', lowerStruct],
  ['enum', lowerEnum],
  ['variant', lowerVariant],
  ['trait', lowerTrait],
  ['impl', lowerImpl],
  ['module', lowerModule],
  ['constant', lowerConstant],
  ['alias', lowerAlias],
  ['macro', lowerMacro],
  ['use', lowerUse],
  ['crate', lowerExternCrate],
  ['binding', lowerBinding],
  ['loop', lowerLoop],
  ['arm', lowerArm],
  ['scope', lowerScope],
  ['call', lowerCall],
  ['expansion', lowerExpansion],
  ['path', lowerPath],
  ['name', lowerName],
  ['attribute', lowerAttribute],
]);

export function lowerNode(ctx: RustLowering, node: CapturedNode): void {
  if (node.role === 'given' || node.role === 'visibility') return;
  const lower = lowerers.get(node.kind);
  if (lower) lower(ctx, node);
  else lowerChildren(ctx, node);
}

function lowerScope(ctx: RustLowering, node: CapturedNode): void {
  ctx.scopes.within(() => {
    lowerChildren(ctx, node);
  });
}

function lowerAttribute(ctx: RustLowering, node: CapturedNode): void {
  ctx.before.add({ start: node.start, end: node.end });
}
