/** Import statements of every form, `require` and literal dynamic imports. */
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import type { ImportFact } from '../facts';
import { DECLARES, HOISTED, NONE, Op } from '../tape';
import { emit, lineOf, textOf } from './context';
import type { Lowerer, Lowering } from './context';
import { isLiteral, stringValue } from './strings';

export const importStatements: Readonly<Record<string, Lowerer>> = {
  import: lowerImport,
  import_module: lowerImportModule,
  import_future: (ctx, node) => lowerNames(ctx, node, { source: '__future__', level: 0 }),
  import_require: (ctx, node) => {
    const local = childWithRole(node, 'local');
    return addImport(ctx, node, { ...sourceOf(ctx, node), form: 'module', mode: 'require' }, local);
  },
  reexport: lowerReexport,
  import_call: (ctx, node) => {
    const source = node.children.find((child) => child.role === 'argument');
    if (!source) return NONE;
    if (!isLiteral(source, textOf(ctx, source))) return (ctx.lower(source), NONE);
    return addImport(ctx, node, { form: 'module', source: stringValue(textOf(ctx, source)) });
  },
};

type Partial = Pick<ImportFact, 'form' | 'source'> & {
  readonly level?: number;
  readonly imported?: string;
  readonly exported?: string;
  readonly mode?: 'import' | 'require';
};

/** Records an import and, for one that binds, the rows of its value; returns the value's row. */
function addImport(ctx: Lowering, node: CapturedNode, fact: Partial, local?: CapturedNode | string): number {
  const name = local === undefined || typeof local === 'string' ? (local ?? null) : textOf(ctx, local);
  const number = ctx.imports.length;
  ctx.imports.push({
    level: 0,
    imported: null,
    exported: null,
    mode: 'import',
    ...fact,
    local: name,
    scope: ctx.scope,
    line: lineOf(node),
  });
  if (fact.form === 'effect' || fact.form === 'all') return NONE;
  const row = emit(ctx, node, Op.Import, number);
  const flags = ctx.rules.hoists ? DECLARES | HOISTED : DECLARES;
  if (name !== null) emit(ctx, node, Op.StoreName, ctx.tape.text(name), row, flags);
  if (fact.exported !== undefined) emit(ctx, node, Op.Export, ctx.tape.text(fact.exported), row);
  return row;
}

/** `./x` from a string, `a.b` and the leading dots from a dotted module name. */
function sourceOf(ctx: Lowering, node: CapturedNode): { source: string; level: number } {
  const source = childWithRole(node, 'source');
  if (!source) return { source: '', level: 0 };
  const text = textOf(ctx, source);
  if (source.kind === 'string') return { source: stringValue(text), level: 0 };
  const dots = /^[.\s]*/.exec(text)?.[0].replace(/\s/g, '').length ?? 0;
  return { source: text.replace(/^[.\s]*/, '').replace(/\s/g, ''), level: dots };
}

function lowerImport(ctx: Lowering, node: CapturedNode): number {
  return lowerNames(ctx, node, sourceOf(ctx, node));
}

function lowerNames(ctx: Lowering, node: CapturedNode, from: { source: string; level: number }): number {
  let bound = false;
  for (const child of node.children) {
    if (child.role === 'source') continue;
    bound = lowerImportClause(ctx, child, from) || bound;
  }
  if (!bound) addImport(ctx, node, { ...from, form: 'effect' });
  return NONE;
}

function lowerImportClause(
  ctx: Lowering,
  child: CapturedNode,
  from: { source: string; level: number },
): boolean {
  const text = textOf(ctx, child);
  if (child.kind === 'specifier') {
    const imported = nameIn(ctx, childWithRole(child, 'imported')) ?? text;
    const local = childWithRole(child, 'local');
    addImport(ctx, child, { ...from, form: 'name', imported }, local ?? imported);
  } else if (child.kind === 'import_all') addImport(ctx, child, { ...from, form: 'all' });
  else if (child.role === 'default')
    addImport(ctx, child, { ...from, form: 'name', imported: 'default' }, child);
  else if (child.kind === 'import_namespace') {
    addImport(ctx, child, { ...from, form: 'module' }, child.children[0] ?? text);
  } else return false;
  return true;
}

function nameIn(ctx: Lowering, node: CapturedNode | undefined): string | undefined {
  if (!node) return undefined;
  return node.kind === 'string' ? stringValue(textOf(ctx, node)) : textOf(ctx, node);
}

/** `import a.b` binds a (and loads a.b); `import a.b as c` binds c to a.b. */
function lowerImportModule(ctx: Lowering, node: CapturedNode): number {
  const local = childWithRole(node, 'local');
  if (local) return addImport(ctx, node, { ...sourceOf(ctx, node), form: 'module' }, local);
  const source = textOf(ctx, node).replace(/\s/g, '');
  return addImport(ctx, node, { source, form: 'module' }, source.split('.')[0] ?? source);
}

function lowerReexport(ctx: Lowering, node: CapturedNode): number {
  const from = sourceOf(ctx, node);
  for (const child of node.children) {
    if (child.kind === 'export_all') addImport(ctx, child, { ...from, form: 'all', exported: '*' });
    else if (child.role === 'namespace')
      addImport(ctx, child, { ...from, form: 'module', exported: nameIn(ctx, child) ?? '' });
    else if (child.kind === 'export_clause') {
      if (child.children.length === 0) addImport(ctx, node, { ...from, form: 'effect' });
      for (const specifier of child.children) {
        const imported = nameIn(ctx, childWithRole(specifier, 'imported')) ?? '';
        const exported = nameIn(ctx, childWithRole(specifier, 'local')) ?? imported;
        addImport(ctx, specifier, { ...from, form: 'name', imported, exported });
      }
    }
  }
  return NONE;
}

/** The row of `require('x')`; null when the call is none. */
export function lowerRequire(ctx: Lowering, node: CapturedNode, binding: readonly string[]): number | null {
  const [callee, argument] = node.children;
  if (!ctx.rules.hasCommonModules || !callee || !argument) return null;
  if (node.children.length !== 2 || !isRequire(ctx, textOf(ctx, callee))) return null;
  // A template right behind `require` is its tag's, and no argument.
  if (argument.start === callee.end || !isLiteral(argument, textOf(ctx, argument))) return null;
  const source = stringValue(textOf(ctx, argument));
  const row = addImport(ctx, callee, { form: 'module', source, mode: 'require' });
  const fact = ctx.imports[ctx.imports.length - 1];
  if (fact && binding.length === 1)
    ctx.imports[ctx.imports.length - 1] = { ...fact, local: binding[0] ?? null };
  return row;
}

/** `require`, as `module` has it too, and the names of what `createRequire` gave. */
function isRequire(ctx: Lowering, callee: string): boolean {
  return callee === 'require' || callee === 'module.require' || ctx.requires.has(callee);
}

/** Notes `const load = createRequire(import.meta.url)`, by whatever name it was imported. */
export function noteRequire(ctx: Lowering, target: CapturedNode, value: CapturedNode): void {
  const callee = value.kind === 'call' ? childWithRole(value, 'callee') : undefined;
  if (!callee || target.kind !== 'name' || !ctx.rules.hasCommonModules) return;
  const [name = '', member] = textOf(ctx, callee).split('.');
  const isMaker = ctx.imports.some(
    ({ source, imported, local }) =>
      NODE_MODULE.test(source) && local === name && (imported ?? member) === 'createRequire',
  );
  if (isMaker) ctx.requires.add(textOf(ctx, target));
}

const NODE_MODULE = /^(?:node:)?module$/;
