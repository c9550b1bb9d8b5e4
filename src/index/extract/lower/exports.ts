/** What a module exports by statements, and as `module.exports`. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { LIVE, NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowerer, Lowering } from './context';
import { boundNames } from './targets';

/** The name of a module that is one value: `module.exports = x`, `export = x`. */
export const WHOLE_MODULE = '=';

export const exportStatements: Readonly<Record<string, Lowerer>> = {
  export: lowerExport,
  export_equals: (ctx, node) => {
    const value = childWithRole(node, 'value');
    if (value) addExport(ctx, node, WHOLE_MODULE, ctx.lower(value));
    return NONE;
  },
  export_clause: (ctx, node) => {
    for (const specifier of node.children) {
      const imported = childWithRole(specifier, 'imported');
      const name = imported ? textOf(ctx, imported) : '';
      const exported = childWithRole(specifier, 'local');
      const row = emit(ctx, specifier, Op.Name, ctx.tape.text(name), NONE, LIVE);
      addExport(ctx, specifier, exported ? textOf(ctx, exported) : name, row);
    }
    return NONE;
  },
};

function addExport(ctx: Lowering, node: CapturedNode, name: string, row: number): void {
  if (row !== NONE) emit(ctx, node, Op.Export, ctx.tape.text(name), row);
}

function lowerExport(ctx: Lowering, node: CapturedNode): number {
  const isDefault = node.children.some((child) => child.kind === 'mark_default');
  const value = node.children.find((child) => child.role === 'exported' || child.role === 'value');
  const decorators = node.children.filter((child) => child.role === 'decorator');
  for (const child of node.children) if (child !== value && child.role !== 'decorator') ctx.lower(child);
  if (!value) return NONE;
  // `@d export class`: they are the class's, as those behind `export` are.
  if (decorators.length > 0) value.children = [...decorators, ...value.children];
  const row = ctx.lower(value, isDefault ? ['default'] : []);
  if (isDefault) addExport(ctx, node, 'default', row);
  else for (const name of declaredNames(ctx, value)) exportName(ctx, value, name);
  return NONE;
}

function exportName(ctx: Lowering, node: CapturedNode, name: string): void {
  addExport(ctx, node, name, emit(ctx, node, Op.Name, ctx.tape.text(name), NONE, LIVE));
}

/** Names that a declaration statement declares: the function's or class's own, or its variables'. */
function declaredNames(ctx: Lowering, declaration: CapturedNode): string[] {
  const name = childWithRole(declaration, 'name');
  if (name) return [textOf(ctx, name)];
  return declaration.children.flatMap((child) => {
    if (child.role === 'declared') return [textOf(ctx, child)];
    const target = child.kind === 'assign' ? childWithRole(child, 'target') : undefined;
    return target ? boundNames(ctx, target) : [];
  });
}

/**
 * Whether `exports = module.exports = x`, declared or not, stores into the name of what the module gives: that it stays,
 * so that `exports.f` is what was exported as f.
 */
export function isModulesOwnName(ctx: Lowering, target: CapturedNode, value: CapturedNode): boolean {
  if (!ctx.rules.hasCommonModules || ctx.scope !== 0 || textOf(ctx, target) !== 'exports') return false;
  const isChained = /^\(?module\.exports\s*=(?!=)/.test(
    ctx.source.slice(value.start, value.start + LONGEST_CHAIN),
  );
  return (
    isChained ||
    /\bmodule\.exports\s*=\s*$/.test(
      ctx.source.slice(Math.max(0, target.start - LONGEST_CHAIN), target.start),
    )
  );
}

/** `module.exports =` and some blanks. */
const LONGEST_CHAIN = 24;

/** `module.exports = x`, `module.exports.f = x`, `exports.f = x`: true when the target is one of them. */
export function lowerModuleExport(ctx: Lowering, target: CapturedNode, row: number): boolean {
  if (target.kind !== 'attribute' || !ctx.rules.hasCommonModules) return false;
  const match = /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(textOf(ctx, target));
  if (!match || (match[1] === undefined && !textOf(ctx, target).startsWith('module.'))) return false;
  addExport(ctx, target, match[1] ?? WHOLE_MODULE, row);
  return true;
}
