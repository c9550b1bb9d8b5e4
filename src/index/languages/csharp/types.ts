/** Classes, records, structures, interfaces, enumerations and delegates of C#. */
import type { ClassKind } from '../../../core/map/codeIndex';
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { lowerChildren, textOf, within } from '../../extract/named/context';
import { addMake, countArguments } from './calls';
import type { CSharpLowering, TypeDraft } from './context';
import { plainDoc } from './docs';
import { bareNode, define, headOf, otherNamesOf, withCount } from './heads';
import { identifierOf } from './names';
import { parametersOf } from './parameters';

const KINDS: Readonly<Record<string, ClassKind>> = {
  class: 'class',
  record: 'class',
  struct: 'struct',
  interface: 'interface',
  enum: 'enum',
};

export function lowerTypeDeclaration(ctx: CSharpLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'name');
  const body = childWithRole(node, 'body');
  const name = named ? identifierOf(ctx, named) : '';
  const bare = bareNode(ctx, node);
  const head = headOf(ctx, bare, body);
  const isStructure = node.kind === 'record' && /\brecord\s+struct\b/.test(head);
  const kind = isStructure ? 'struct' : (KINDS[node.kind] ?? 'class');
  const doc = plainDoc(ctx.docBefore(node.start));
  const number = define(ctx, bare, { kind, name, doc, body: body ?? behind(ctx, bare) });
  const made = ctx.definitions[number];
  if (made && kind !== 'enum') made.bases = basesOf(ctx, node);
  const otherNames = otherNamesOf(ctx, bare, body);
  const draft = addType(ctx, node, { definition: number, name, doc, otherNames });
  const outer = ctx.type;
  ctx.type = draft;
  within(ctx, number, () => {
    for (const child of node.children) {
      if (child.role === 'parameters') addPrimary(ctx, child, draft, number);
      else if (child.role === 'arguments') addBaseCall(ctx, node, child);
      if (child !== named && child.role !== 'parameters') ctx.lower(child);
    }
  });
  ctx.type = outer;
}

/** What ends a head without a body. */
function behind(ctx: CSharpLowering, node: CapturedNode): CapturedNode | undefined {
  return ctx.source[node.end - 1] === ';' ? { ...node, start: node.end - 1 } : undefined;
}

function basesOf(ctx: CSharpLowering, node: CapturedNode): string[] {
  return node.children.flatMap((child) => {
    if (child.role !== 'base') return [];
    const base = child.kind === 'base_call' ? childWithRole(child, 'type') : child;
    return base ? [textOf(ctx, base).replace(/\s+/g, ' ')] : [];
  });
}

/** `class C(..) : B(..)`. */
function addBaseCall(ctx: CSharpLowering, node: CapturedNode, listed: CapturedNode): void {
  const base = node.children.filter(({ role, end }) => role === 'base' && end <= listed.start).at(-1);
  if (base) addMake(ctx, base, countArguments(listed));
}

function addType(
  ctx: CSharpLowering,
  node: CapturedNode,
  { definition, name, doc, otherNames = [] }: Pick<TypeDraft, 'definition' | 'name' | 'doc' | 'otherNames'>,
): TypeDraft {
  const listed = node.children.find(({ kind }) => kind === 'type_parameters');
  const parameters = (listed?.children ?? []).flatMap(({ role, ...child }) =>
    role === 'given' ? [identifierOf(ctx, { role, ...child })] : [],
  );
  const around = ctx.type?.name ?? ctx.namespace;
  const whole = (short: string): string => (around === '' ? short : `${around}.${short}`);
  const own = withCount(name, parameters.length);
  const others = otherNames.filter((other) => other !== own).map(whole);
  const draft: TypeDraft = {
    ...{ definition, name: whole(own), parameters },
    ...{ members: [], given: [], isInterface: node.kind === 'interface', doc },
    ...(others.length === 0 ? {} : { otherNames: others }),
  };
  ctx.types.push(draft);
  return draft;
}

/** A delegate is a type that nobody defines code in: others name it. */
export function lowerDelegate(ctx: CSharpLowering, node: CapturedNode): void {
  const named = childWithRole(node, 'name');
  if (!named) return;
  const name = identifierOf(ctx, named);
  addType(ctx, node, { definition: 0, name, doc: null });
  ctx.type?.members.push(fieldOf(name));
  ctx.scopes.within(() => {
    for (const child of node.children) if (child !== named) ctx.lower(child);
  });
}

/** The parameters behind the name of a type are those of its constructor, and names in all of it. */
function addPrimary(ctx: CSharpLowering, node: CapturedNode, draft: TypeDraft, definition: number): void {
  const { least, most, types } = parametersOf(ctx, node);
  draft.members.push({
    kind: 'constructor',
    name: 'constructor',
    definition,
    least,
    most,
    parameters: types,
    traits: [],
  });
  lowerChildren(ctx, node);
}

export function fieldOf(name: string, isStatic = false): TypeDraft['members'][number] {
  return {
    ...{ kind: 'field', name, definition: 0, least: 0, most: 0, parameters: [] },
    traits: isStatic ? ['static'] : [],
  };
}
