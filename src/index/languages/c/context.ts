/** What lowering a file of C or C++ carries along. */
import type { CapturedNode } from '../../extract/captureTree';
import { textOf } from '../../extract/named/context';
import type { NamedLowering } from '../../extract/named/context';
import type { DocBefore } from '../../extract/named/docs';
import type { BroughtName, DeclaredFunction } from '../../extract/namedFacts';

export interface CLowering extends NamedLowering {
  readonly docBefore: DocBefore;
  /** Whether the names of functions may be overloaded, and scopes have names. */
  readonly hasNamespaces: boolean;
  readonly declares: Set<string>;
  readonly macros: Set<string>;
  readonly functions: DeclaredFunction[];
  readonly brought: BroughtName[];
  /** Names of the namespaces of the file. */
  readonly namespaces: Set<string>;
  /** By definition: see DeclaredNames. */
  readonly places: string[];
  /** Names of the namespaces and classes around. */
  path: readonly string[];
  /** What a declaration begins with that stands around it: `template <class T>`, or `typedef`. */
  head: CapturedNode | null;
  /** How many namespaces without a name are around. */
  hidden: number;
}

export type CLowerer = (ctx: CLowering, node: CapturedNode) => void;

/** Runs `body` with what a declaration begins with. */
export function withHead(ctx: CLowering, head: CapturedNode | null, body: () => void): void {
  const outer = ctx.head;
  ctx.head = head;
  body();
  ctx.head = outer;
}

/** The documentation of a declaration, before whatever it begins with. */
export function docOf(ctx: CLowering, node: CapturedNode): string | null {
  const above = ctx.docBefore(node.start);
  const aboveHead = above ?? (ctx.head ? ctx.docBefore(ctx.head.start) : null);
  if (aboveHead !== null) return aboveHead;
  const macros = MACROS_BEFORE.exec(ctx.source.slice(Math.max(0, node.start - LONGEST_MACROS), node.start));
  return macros ? ctx.docBefore(node.start - (macros[1] ?? '').length) : null;
}

/** `EXPORT` or `FORMAT(printf, 1, 2)` from the beginning of a line up to a declaration. */
const MACROS_BEFORE = /\n[ \t]*((?:[A-Za-z_]\w*(?:\([^(){};]*\))?\s+)+)$/;
const LONGEST_MACROS = 200;

const recordKinds: ReadonlySet<string> = new Set(['class', 'struct', 'interface']);

/** Whether what is lowered stands directly in a class, struct or union. */
export function isInRecord(ctx: CLowering): boolean {
  return recordKinds.has(ctx.definitions[ctx.scope]?.kind ?? '');
}

/** Declares a variable where it stands; outside of functions it is the file's. */
export function declareName(ctx: CLowering, name: string): void {
  if (ctx.scopes.isInside) ctx.scopes.declare(name);
  else if (!isInRecord(ctx)) ctx.declares.add(name);
}

/** The parts of a name, without what templates are made for: `A<int>::f` is A, f. */
export function segmentsOf(ctx: CLowering, node: CapturedNode): readonly string[] {
  return splitName(textOf(ctx, node));
}

const OPERATOR = /(?:^|::|\s)operator(?=[^\w]|$|\s+\w)/;

export function splitName(text: string): readonly string[] {
  const at = OPERATOR.exec(text);
  const operator = at ? text.indexOf('operator', at.index) : text.length;
  const scopes = withoutArguments(text.slice(0, operator))
    .replace(/\btemplate\b/g, '')
    .split('::')
    .map((part) => part.trim().replace(/^[^]*\s(?=\w+$)/, ''));
  if (!at) return scopes;
  const name = text
    .slice(operator)
    .replace(/\s+/g, ' ')
    .replace(/^operator (?=\W)/, 'operator');
  return [...scopes.slice(0, -1), name];
}

/** The text without what stands in angle brackets, nested ones too; linear. */
function withoutArguments(text: string): string {
  if (!text.includes('<')) return text;
  let depth = 0;
  let kept = '';
  for (const char of text) {
    if (char === '<') depth++;
    if (depth === 0) kept += char;
    if (char === '>' && depth > 0) depth--;
  }
  return kept;
}
