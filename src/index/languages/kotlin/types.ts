/** Classes, interfaces, objects and entries of enumerations. */
import type { ClassKind } from '../../../core/map/codeIndex';
import { childWithRole, hasMark } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { textOf, within } from '../../extract/named/context';
import { addDefinition, nameAnonymous } from '../../extract/named/definition';
import type { MemberFact, TypeFact } from '../../extract/namedFacts';
import { addCall } from '../../extract/named/call';
import { declareLocal, isInType, nameText } from './context';
import { told, typeText } from './typeTexts';
import type { KotlinLowering } from './context';
import { fromContext, parametersOf, shapeOf } from './parameters';
import { hasModifier, isPrivate } from './modifiers';

/** What every enumeration and data class has without writing it. */
const enumNames = ['values', 'valueOf', 'entries'];
const dataNames = ['copy'];

export function lowerClass(ctx: KotlinLowering, node: CapturedNode): void {
  const kind = isInterface(ctx, node) ? 'interface' : hasMark(node, 'enum') ? 'enum' : 'class';
  const given = hasMark(node, 'enum') ? enumNames : hasMark(node, 'data') ? dataNames : [];
  addType(ctx, node, { kind, name: nameOf(ctx, node), given });
}

/** What annotations are written as is one, too. */
function isInterface(ctx: KotlinLowering, node: CapturedNode): boolean {
  return hasMark(node, 'interface') || hasModifier(ctx, node, 'annotation');
}

/** An entry that has code of its own is a class. */
export function lowerEntry(ctx: KotlinLowering, node: CapturedNode): void {
  const name = nameOf(ctx, node);
  ctx.types.get(ctx.scope)?.members.push(field(name, ['static']));
  if (childWithRole(node, 'body')) addType(ctx, node, { kind: 'class', name, form: 'object' });
  else lowerParts(ctx, node);
}

export function lowerObject(ctx: KotlinLowering, node: CapturedNode): void {
  addType(ctx, node, { kind: 'class', name: nameOf(ctx, node), form: 'object' });
}

export function lowerCompanion(ctx: KotlinLowering, node: CapturedNode): void {
  const name = nameOf(ctx, node);
  addType(ctx, node, { kind: 'class', name: name === '' ? 'Companion' : name, form: 'companion' });
}

export function lowerObjectLiteral(ctx: KotlinLowering, node: CapturedNode): void {
  addType(ctx, node, { kind: 'class', name: nameAnonymous(ctx), form: 'object' });
}

/** A member that is a value. */
export function field(name: string, traits: MemberFact['traits']): MemberFact {
  return { kind: 'field', name, definition: 0, least: 0, most: 0, parameters: [], traits };
}

interface Typed {
  readonly kind: ClassKind;
  readonly name: string;
  readonly given?: readonly string[];
  readonly form?: TypeFact['form'];
}

function addType(ctx: KotlinLowering, node: CapturedNode, { kind, name, given = [], form }: Typed): void {
  const isLocal = !isInType(ctx);
  const made = fromContext(ctx, node);
  const doc = ctx.docBefore(node.start);
  const definition = addDefinition(ctx, made, { kind, name, doc, body: childWithRole(node, 'body') });
  const draft = ctx.definitions[definition];
  const bases = node.children.filter((child) => child.kind === 'base');
  if (draft) draft.bases = bases.flatMap((base) => baseText(ctx, base));
  if (isLocal && !name.startsWith('<')) declareLocal(ctx, name, definition);
  const parameters = node.children.filter((child) => child.kind === 'type_parameter');
  ctx.types.set(definition, {
    definition,
    name,
    parameters: parameters.flatMap((each) => each.children.map((given) => nameText(ctx, given))),
    members: primaryMembers(ctx, node),
    given,
    ...(form === undefined ? {} : { form }),
    ...(isPrivate(ctx, node) ? { isPrivate: true } : {}),
    ...(hasModifier(ctx, node, 'expect') ? { isExpected: true } : {}),
  });
  within(ctx, definition, () => {
    for (const name of parameters.flatMap(({ children }) => children))
      if (name.role === 'given') ctx.scopes.declare(nameText(ctx, name));
    const outer = ctx.isInBlock;
    ctx.isInBlock = false;
    lowerParts(ctx, node);
    ctx.isInBlock = outer;
  });
}

/** The primary constructor, and the properties that it declares. */
function primaryMembers(ctx: KotlinLowering, node: CapturedNode): MemberFact[] {
  const written = node.children.filter((child) => child.kind === 'class_parameter');
  const fields = written
    .filter((each) => hasMark(each, 'property'))
    .flatMap((each) => {
      const name = childWithRole(each, 'given');
      const type = childWithRole(each, 'type');
      return name
        ? [{ ...field(nameText(ctx, name), []), ...told(type ? typeText(ctx, type) : '', null) }]
        : [];
    });
  const constructors = node.children.some(({ kind }) => kind === 'class_parameter')
    ? [
        {
          kind: 'constructor' as const,
          name: 'constructor',
          definition: 0,
          ...shapeOf(ctx, parametersOf(ctx, written)),
          traits: [],
        },
      ]
    : [];
  return [...constructors, ...fields];
}

/** What stands in the head and in the body; the constructor's parameters are seen by initialisers alone. */
function lowerParts(ctx: KotlinLowering, node: CapturedNode): void {
  for (const child of node.children) {
    if (child.kind === 'base') lowerBase(ctx, child);
    else if (child.role === 'body') for (const each of child.children) ctx.lower(each);
    else if (child.role !== 'name') ctx.lower(child);
  }
}

/** `: Base(1)` calls its constructor. */
function lowerBase(ctx: KotlinLowering, node: CapturedNode): void {
  const made = childWithRole(node, 'made');
  const type = made && childWithRole(made, 'type');
  if (made && type)
    addCall(ctx, type, {
      form: 'make',
      name: lastName(baseName(ctx, type)),
      qualifier: baseName(ctx, type),
      arguments: made.children.filter(({ kind }) => kind === 'argument').length,
    });
  for (const child of node.children) ctx.lower(child);
}

const lastName = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1);

function baseText(ctx: KotlinLowering, base: CapturedNode): readonly string[] {
  const made = childWithRole(base, 'made');
  const type = childWithRole(made ?? base, 'type');
  return type ? [textOf(ctx, type).replace(/\s+/g, ' ')] : [];
}

/** The name of a type without what it is made for. */
export function baseName(ctx: KotlinLowering, type: CapturedNode): string {
  return textOf(ctx, type)
    .replace(/<[^]*$/, '')
    .replace(/[\s`?]/g, '');
}

function nameOf(ctx: KotlinLowering, node: CapturedNode): string {
  const name = childWithRole(node, 'name');
  return name ? nameText(ctx, name) : '';
}
