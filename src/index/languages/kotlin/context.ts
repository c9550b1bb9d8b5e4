/** What lowering a file of Kotlin carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { NamedLowering } from '../../extract/named/context';
import type { DocBefore } from '../../extract/named/docs';
import type { Contexts } from './contexts';
import type { MemberFact, TypeFact } from '../../extract/namedFacts';

export interface KotlinLowering extends NamedLowering {
  readonly docBefore: DocBefore;
  readonly contexts: Contexts;
  /** By definition: what a type declares; the file's own is 0. */
  readonly types: Map<number, TypeDraft>;
  /** Names that imports of all names may bring: `scope\0prefix name\0object\0count\0texts`, without the space. */
  readonly mentions: Set<string>;
  /** Functions without a name, by definition: the name of what they are passed to. */
  readonly passed: Map<number, string>;
  /** The types that functions extend, by definition. */
  readonly receivers: Map<number, string>;
  /** By index of a definition: how many anonymous classes stand in it. */
  readonly anonymous: Map<number, number>;
  /** Names of functions of which one body declares several. */
  readonly overloaded: Set<string>;
  /** The name of what the next function without a name is passed to. */
  passedTo: string | null;
  /** What the next member is called with; null where it is only read. */
  calledWith: Passed | null;
  /** Whether a block stands between here and the definition around. */
  isInBlock: boolean;
  /** Name of the package. */
  unit: string;
  /** The property around, and the type that it extends. */
  property: { readonly name: string; readonly on: string | null };
}

/** The arguments of a call. */
export interface Passed {
  readonly count: number;
  /** The places of arguments that are texts; those behind an argument with a label, or a spread one, are left out. */
  readonly texts: readonly number[];
}

export type TypeDraft = { -readonly [K in keyof TypeFact]: TypeFact[K] } & { members: MemberFact[] };

export type KotlinLowerer = (ctx: KotlinLowering, node: CapturedNode) => void;

/** What marks a name as that of a definition within a function, before its index. */
const LOCAL = '#';

/** What marks a name as that of a variable, before its type. */
const TYPED = ':';

/** Declares a variable by its type as written; '' where none is. */
export function declareVariable(ctx: KotlinLowering, name: string, type: string): void {
  if (type === '') ctx.scopes.declare(name);
  else ctx.scopes.declareReceiver(name, TYPED + type);
}

/** The type of a variable around; '' where none is written. */
export function variableType(ctx: KotlinLowering, name: string): string {
  const found = ctx.scopes.receiverType(name) ?? '';
  return found.startsWith(TYPED) ? found.slice(TYPED.length) : '';
}

/** Declares a name that a function or type within a function gives. */
export function declareLocal(ctx: KotlinLowering, name: string, definition: number): void {
  if (localDefinition(ctx, name) !== null) ctx.overloaded.add(name);
  ctx.scopes.declareReceiver(name, `${LOCAL}${definition}`);
}

/** The definition within a function that a name stands for here; null where it stands for none, or for several. */
export function localDefinition(ctx: KotlinLowering, name: string): number | null {
  const found = ctx.scopes.receiverType(name);
  if (found?.startsWith(LOCAL) !== true || ctx.overloaded.has(name)) return null;
  return Number(found.slice(LOCAL.length));
}

/** A name without the quotes that it may have. */
export function nameText(ctx: KotlinLowering, node: CapturedNode): string {
  return textOf(ctx, node).replace(/^`|`$/g, '');
}

/**
 * Notes a name that an import of all names may bring. `prefix`: a dot behind an object, which `object` tells of (./objects.ts); a colon
 * where a type is asked for; a bracket where the name is called. `passed`: what it is called with; -1 where it is read, null where
 * nothing tells.
 */
export function mention(
  ctx: KotlinLowering,
  name: string,
  prefix: '' | '.' | ':' | '(',
  object: string = '',
  passed: Passed | -1 | null = null,
): void {
  const [count, texts] =
    passed === null || passed === -1 ? [passed ?? '', ''] : [passed.count, passed.texts.join()];
  ctx.mentions.add([ctx.scope, `${prefix}${name}`, object, count, texts].join('\0'));
}

/** Whether the definition around is a type, so that what is declared belongs to it. */
export function isInType(ctx: KotlinLowering): boolean {
  return !ctx.isInBlock && ctx.types.has(ctx.scope);
}
