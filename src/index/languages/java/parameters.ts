/** The parameters of methods and constructors, and what a call of them needs. */
import { childWithRole, hasMark } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { MemberFact } from '../../extract/namedFacts';
import { hasKind } from './context';
import type { JavaLowering } from './context';

export interface ParameterText {
  readonly name: string;
  /** As written, without white space; of `T... a` it is `T...`. */
  readonly type: string;
  readonly isRest: boolean;
}

export function parametersOf(ctx: JavaLowering, node: CapturedNode): readonly ParameterText[] {
  const listed = childWithRole(node, 'parameters')?.children ?? [];
  return listed
    .filter(({ kind }) => kind === 'parameter')
    .flatMap((parameter): ParameterText[] => {
      const name = childWithRole(parameter, 'given') ?? restName(parameter);
      if (!name) return [];
      const modifiers = parameter.children.find(({ kind }) => kind === 'modifiers');
      const before = ctx.source.slice(modifiers?.end ?? parameter.start, name.start);
      const behind = ctx.source.slice(name.end, parameter.end);
      const type = `${before}${behind}`.replace(/\s+/g, '');
      return [{ name: textOf(ctx, name), type, isRest: hasMark(parameter, 'rest') }];
    });
}

/** Of `T... a` the name is that of a declarator. */
function restName(parameter: CapturedNode): CapturedNode | undefined {
  const declarator = parameter.children.find(({ kind }) => kind === 'declarator');
  return declarator && childWithRole(declarator, 'given');
}

interface Method {
  readonly name: string;
  readonly number: number;
  readonly listed: readonly ParameterText[];
  readonly hasBody: boolean;
  readonly inInterface: boolean;
}

export function methodFact(ctx: JavaLowering, node: CapturedNode, method: Method): MemberFact {
  const { name, number, listed, hasBody } = method;
  const modifiers = node.children.find(({ kind }) => kind === 'modifiers');
  const says = (kind: string): boolean => modifiers !== undefined && hasKind(modifiers, kind);
  const overrides = modifiers?.children.some(
    (child) => child.kind === 'annotation' && /^@(?:java\.lang\.)?Override$/.test(textOf(ctx, child)),
  );
  const isOpen = !hasBody && (method.inInterface || says('abstract'));
  const most = listed.some(({ isRest }) => isRest) ? null : listed.length;
  return {
    kind: node.kind === 'method' ? 'method' : 'constructor',
    name,
    definition: number,
    least: most ?? listed.length - 1,
    most,
    parameters: listed.map(({ type }) => type),
    traits: [
      ...(says('private') ? (['own'] as const) : []),
      ...(says('static') ? (['static'] as const) : []),
      ...(isOpen ? (['open'] as const) : []),
      ...(overrides === true ? (['overrides'] as const) : []),
    ],
  };
}
