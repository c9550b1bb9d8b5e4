/** From a declarator to the name that it declares, and whether that is a function. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { Parameter } from '../../extract/facts';
import { textOf } from '../../extract/named/context';
import type { CLowering } from './context';

export interface Declared {
  /** The name, or the conversion operator that is one. */
  readonly name: CapturedNode;
  /** What has the parameters; null where a variable is declared. */
  readonly callable: CapturedNode | null;
  /** Whether it converts an object to a type, which is its name. */
  readonly isCast: boolean;
}

const declarators: ReadonlySet<string> = new Set(['name', 'cast', 'callable', 'group', 'pointer']);

/** Null where nothing is named: the declarator next to the name tells what it is. */
export function readDeclarator(node: CapturedNode | undefined): Declared | null {
  let callable: CapturedNode | null = null;
  for (let at = node; at;) {
    const cast = at.kind === 'cast' ? at : at.kind === 'name' ? castIn(at) : undefined;
    if (cast) return { name: at, callable: callableIn(cast), isCast: true };
    if (at.kind === 'name') return { name: at, callable, isCast: false };
    if (at.kind === 'callable') callable = at;
    else if (at.kind !== 'group') callable = null;
    at = childWithRole(at, 'declarator') ?? at.children.find(({ kind }) => declarators.has(kind));
  }
  return null;
}

/** `A::B::operator int()` */
const castIn = (name: CapturedNode): CapturedNode | undefined =>
  name.children.find(({ kind }) => kind === 'cast');
function callableIn(node: CapturedNode): CapturedNode | null {
  for (const child of node.children) {
    const found = child.kind === 'callable' ? child : callableIn(child);
    if (found) return found;
  }
  return null;
}

/** All that a declaration declares. */
export function declaredBy(node: CapturedNode): readonly Declared[] {
  return node.children
    .filter(({ role }) => role === 'declarator')
    .flatMap((child) => readDeclarator(child) ?? []);
}

export interface Parameters {
  readonly listed: readonly Parameter[];
  readonly least: number;
  /** Null where any number may follow. */
  readonly most: number | null;
  /** As DeclaredFunction has it. */
  readonly types: string;
}

const parameterKinds: ReadonlySet<string> = new Set(['parameter', 'optional', 'variadic']);

export function readParameters(ctx: CLowering, callable: CapturedNode): Parameters {
  const list = childWithRole(callable, 'parameters')?.children ?? [];
  const nodes = list.filter(({ kind, role }) => parameterKinds.has(kind) || role === 'given');
  const real = nodes.filter((node) => !isNothing(ctx, node));
  const isOpen = real.some(({ kind }) => kind === 'variadic');
  const fixed = real.filter(({ kind }) => kind !== 'variadic');
  // In C a function that lists nothing may be given anything.
  const isUntold = !ctx.hasNamespaces && nodes.length === 0;
  const behind = ctx.source.slice(childWithRole(callable, 'parameters')?.end ?? callable.end, callable.end);
  const types = real.map((node) => typeOf(ctx, node)).join(',');
  return {
    listed: real.flatMap((node): Parameter[] => {
      const name = node.role === 'given' ? node : readDeclarator(childWithRole(node, 'declarator'))?.name;
      const kind = node.kind === 'variadic' ? 'rest' : 'positional';
      return name ? [{ name: textOf(ctx, name), kind }] : [];
    }),
    least: fixed.filter(({ kind }) => kind !== 'optional').length,
    most: isOpen || isUntold ? null : fixed.length,
    types: /^\s*(?:volatile\s+)?const\b/.test(behind) ? `${types} const` : types,
  };
}

/** `(void)` */
function isNothing(ctx: CLowering, node: CapturedNode): boolean {
  return node.children.length === 0 && textOf(ctx, node) === 'void';
}

/** The type of a parameter as far as it stays the same where it is written again: no names, qualifiers or defaults. */
function typeOf(ctx: CLowering, node: CapturedNode): string {
  const declared = readDeclarator(childWithRole(node, 'declarator'))?.name;
  const text = textOf(ctx, node);
  const bare = declared
    ? text.slice(0, declared.start - node.start) + text.slice(declared.end - node.start)
    : text;
  return bare
    .replace(/=[^]*$/, '')
    .replace(/(?:\w+\s*(?:<[^<>]*>)?\s*)?::/g, '')
    .replace(/\b(?:struct|class|enum|union|typename|const)\b/g, '')
    .replace(/\s+/g, '');
}
