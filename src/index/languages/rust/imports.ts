/** `use`, `mod x;` and `extern crate`. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { ImportFact } from '../../extract/facts';
import { textOf } from '../../extract/named/context';
import { isPublic } from './context';
import type { RustLowering } from './context';

const NOT_LEAF = /\/\/[^\n]*|\/\*[^]*?\*\//g;

const TOKENS = /::|[{},*]|\bas\b\s*(?:r#)?[\p{L}_][\p{L}\p{N}_]*|(?:r#)?[\p{L}_][\p{L}\p{N}_]*|\n/gu;

/** One import for each name that the tree gives; linear in its text. */
export function lowerUse(ctx: RustLowering, node: CapturedNode): void {
  const tree = childWithRole(node, 'tree');
  if (!tree) return;
  // As long as what it takes the place of, so that places in it are places in the file.
  const text = textOf(ctx, tree).replace(NOT_LEAF, (comment) => comment.replace(/[^\n]/g, ' '));
  const isExported = isPublic(node);
  const prefixes: string[][] = [];
  let path: string[] = [];
  let alias: string | null = null;
  let line = tree.row + 1;
  let leafLine = line;
  const end = (): void => {
    if (path.length > 0 || alias !== null) addLeaf(ctx, path, alias, isExported, leafLine);
    path = [...(prefixes.at(-1) ?? [])];
    alias = null;
  };
  const at = { isFresh: true };
  const open = (): void => {
    prefixes.push(path);
    path = [...path];
    at.isFresh = true;
  };
  const close = (token: string): void => {
    if (!at.isFresh) end();
    if (token === '}') prefixes.pop();
    path = [...(prefixes.at(-1) ?? [])];
    at.isFresh = true;
  };
  const extend = (token: string): void => {
    leafLine = line;
    at.isFresh = false;
    if (/^as\s/.test(token)) alias = token.slice(2).trim();
    else path.push(path.at(-1) === '::' ? `${path.pop() ?? ''}${token}` : token);
  };
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '\n') line++;
    else if (token === '{') open();
    else if (token === ',' || token === '}') close(token);
    else if (token !== '::') extend(token);
    else if (at.isFresh && path.length === 0) path.push('::');
  }
  if (!at.isFresh) end();
}

function addLeaf(
  ctx: RustLowering,
  written: readonly string[],
  alias: string | null,
  isExported: boolean,
  line: number,
): void {
  const path = written.at(-1) === 'self' && written.length > 1 ? written.slice(0, -1) : written;
  const last = path.at(-1) ?? '';
  const local = alias ?? last;
  const isAll = last === '*';
  add(ctx, {
    form: isAll ? 'all' : 'name',
    source: path.slice(0, -1).join('::'),
    imported: isAll ? null : last,
    local: isAll || local === '_' ? null : local.replace(/^::/, ''),
    exported: isExported ? local : null,
    line,
  });
}

/** `mod x;`: a file, at each place that an attribute names, or at its usual one. */
export function addModuleFile(ctx: RustLowering, node: CapturedNode, name: string): void {
  const attributes = ctx.before.attributes(node.start);
  const places = attributes.flatMap((attribute) => /\bpath\s*=\s*"([^"]*)"/.exec(attribute)?.[1] ?? []);
  const isSure = attributes.some((attribute) => /^#\[\s*path\b/.test(attribute));
  const exported = isPublic(node) ? name : null;
  const shape = { form: 'module', source: name, local: name, exported, line: node.row + 1 } as const;
  for (const imported of isSure ? places : [...places, null]) add(ctx, { ...shape, imported });
}

export function lowerExternCrate(ctx: RustLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const alias = childWithRole(node, 'alias');
  if (!name) return;
  const source = textOf(ctx, name);
  const local = alias ? textOf(ctx, alias) : source;
  add(ctx, {
    ...{ form: 'module', source, imported: null, exported: isPublic(node) ? local : null },
    ...{ local: local === '_' ? null : local, line: node.row + 1, mode: 'require' },
  });
}

function add(
  ctx: RustLowering,
  fact: Omit<ImportFact, 'level' | 'scope' | 'mode'> & Partial<ImportFact>,
): void {
  ctx.imports.push({ level: 0, scope: ctx.scope, mode: 'import', ...fact });
}
