/** Calls that import a module by its name: `importlib.import_module('a.b')` and `__import__('a.b')`. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { lineOf, textOf } from './context';
import type { Lowering } from './context';
import { stringValue } from './strings';

const MODULE_NAME = /^(\.*)((?:[^\W\d]\w*\.)*[^\W\d]\w*)$/u;
/** What a file calls the package that it stands in: the latter in a package's own file alone, where relative names work. */
const OWN_PACKAGE = ['__package__', '__name__'];

/** Records the import where the name is a literal; what the call's value is, is for the flow analysis to say. */
export function noteImportCall(ctx: Lowering, node: CapturedNode): void {
  const callee = childWithRole(node, 'callee');
  if (!callee || !ctx.rules.importCalls.includes(textOf(ctx, callee))) return;
  const [name, above] = node.children.filter((child) => child !== callee);
  const [, dots = '', module = ''] = MODULE_NAME.exec((name && literal(ctx, name)) ?? '') ?? [];
  const source = module && sourceFrom(ctx, dots.length, module, above);
  if (!source) return;
  ctx.imports.push({
    form: 'effect',
    ...source,
    imported: null,
    local: null,
    exported: null,
    mode: 'import',
    scope: ctx.scope,
    line: lineOf(callee),
  });
}

/** A relative name is one of the package given; null where that is not known. */
function sourceFrom(
  ctx: Lowering,
  level: number,
  module: string,
  above: CapturedNode | undefined,
): { source: string; level: number } | null {
  if (level === 0) return { source: module, level };
  const given = above?.kind === 'keyword' ? above.children.find(({ role }) => role !== 'name') : above;
  if (!given) return null;
  if (OWN_PACKAGE.includes(textOf(ctx, given))) return { source: module, level };
  const segments = literal(ctx, given)?.split('.') ?? [];
  if (segments.length < level) return null;
  return { source: [...segments.slice(0, segments.length - level + 1), module].join('.'), level: 0 };
}

function literal(ctx: Lowering, node: CapturedNode): string | null {
  return node.kind === 'string' && node.children.length === 0 ? stringValue(textOf(ctx, node)) : null;
}
