/** What lowering a file of Rust carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import type { NamedLowering } from '../../extract/named/context';
import type { Scopes } from '../../extract/named/scopes';
import type { MemberGroup, ScopedName } from '../../extract/namedFacts';
import type { Before } from './before';

/** A group of members that is being read. */
export type GroupDraft = Omit<MemberGroup, 'members'> & { readonly members: number[] };

export interface RustLowering extends NamedLowering {
  /** What generic parameters are called, around the place that is read. */
  readonly generics: Scopes;
  readonly names: ScopedName[];
  readonly groups: GroupDraft[];
  /** Line of the first by `scope path`. */
  readonly paths: Map<string, number>;
  /** Comments and attributes that stand before a place. */
  readonly before: Before;
  /** What holds the members that stand here; null outside of `impl` and `trait`. */
  holder: Holder | null;
  /** Whether `self` is held by a pointer that has methods of its own: `self: Pin<&mut Self>`. */
  isSelfHeld: boolean;
}

/** Name of the type or trait, and, of an `impl`, the group. */
export interface Holder {
  readonly name: string;
  readonly group: GroupDraft | null;
}

export type RustLowerer = (ctx: RustLowering, node: CapturedNode) => void;

/** Adds a name of the scope that is read; members have no name of their own. */
export function declareName(
  ctx: RustLowering,
  added: Pick<ScopedName, 'name' | 'space' | 'isPublic'> & Partial<ScopedName>,
): void {
  if (ctx.holder === null) ctx.names.push({ scope: ctx.scope, definition: null, means: null, ...added });
}

export function isPublic(node: CapturedNode): boolean {
  return node.children.some(({ role }) => role === 'visibility');
}

/** Notes a path that is read, unless it begins with what is no import's. */
export function usePath(ctx: RustLowering, path: readonly string[], line: number): void {
  const [first = ''] = path;
  if (first === '' || ROOTS.has(first) || ctx.generics.hides(first)) return;
  if (path.length === 1 && ctx.scopes.hides(first)) return;
  const key = `${ctx.scope} ${path.join('::')}`;
  if (!ctx.paths.has(key)) ctx.paths.set(key, line);
}

const ROOTS: ReadonlySet<string> = new Set(['crate', 'self', 'super', 'Self', '$crate', '_']);
