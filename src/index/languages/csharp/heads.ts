/** Where a declaration begins behind its attributes, and what its head says. */
import type { CapturedNode } from '../../extract/captureTree';
import { countLineBreaks } from '../../extract/lower/extents';
import { signatureOf } from '../../extract/lower/signature';
import { addDefinition } from '../../extract/named/definition';
import type { Named } from '../../extract/named/definition';
import type { CSharpLowering } from './context';

/** White space, comments and directives. */
const TRIVIA = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/|#[^\n]*)*/y;

/** The node without the attributes that stand before it. */
export function bareNode(ctx: CSharpLowering, node: CapturedNode): CapturedNode {
  let end = -1;
  for (const child of node.children) {
    if (child.kind === 'attributes') end = child.end;
    // Words of a condition around an attribute.
    else if (child.kind !== 'name' || child.role !== '') break;
  }
  if (end === -1) return node;
  TRIVIA.lastIndex = end;
  TRIVIA.exec(ctx.source);
  const start = TRIVIA.lastIndex;
  return { ...node, start, row: node.row + countLineBreaks(ctx.source, node.start, start) };
}

/** The text of a declaration up to its body. */
export function headOf(ctx: CSharpLowering, node: CapturedNode, body: CapturedNode | undefined): string {
  return ctx.source.slice(node.start, body ? body.start : node.end);
}

/** The words before the type and the name of a member: `public static async`. */
export function modifiersOf(ctx: CSharpLowering, node: CapturedNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const child of node.children)
    if (child.kind === 'modifier') found.add(ctx.source.slice(child.start, child.end));
  return found;
}

/** Adds the definition that is a node without its attributes; returns its index. */
export function define(ctx: CSharpLowering, node: CapturedNode, named: Named): number {
  const number = addDefinition(ctx, node, named);
  const made = ctx.definitions[number];
  const head = headOf(ctx, node, named.body);
  if (made && /^[ \t]*#/m.test(head)) made.signature = signatureOfHead(head);
  return number;
}

/** Branches after the first: of a head in several forms one is shown. */
const OTHER_BRANCHES = /^[ \t]*#[ \t]*(?:else|elif)\b[^]*?^[ \t]*#[ \t]*endif\b/gm;

export const signatureOfHead = (head: string): string => signatureOf(head.replace(OTHER_BRANCHES, ''));

/** What stands in the branches of a conditional behind its first one. */
const OTHER_BRANCH = /^[ \t]*#[ \t]*(?:else|elif)\b[^\n]*\n([^]*?)(?=^[ \t]*#[ \t]*(?:elif|else|endif)\b)/gm;
/** Longer than any head. */
const LONGEST_HEAD = 2_000;
const BRANCH_BEHIND = /^\s*#[ \t]*(?:else|elif)\b/;
const TYPE_NAME =
  /\b(?:class|struct|interface|record|enum)\s+(?!struct\b|class\b)@?([\w\p{L}]+)\s*(?:<([^<>{}]*)>)?/u;

/** The names, as `List\`1`, that the other branches of a condition around a type's head give it. */
export function otherNamesOf(
  ctx: CSharpLowering,
  node: CapturedNode,
  body: CapturedNode | undefined,
): string[] {
  const end = body ? body.start + 1 : node.end;
  // The head may be cut through behind its brace.
  const behind = ctx.source.slice(end, end + LONGEST_HEAD);
  const head = ctx.source.slice(node.start, end) + (BRANCH_BEHIND.test(behind) ? behind : '');
  if (!head.includes('#')) return [];
  const branches = [...head.matchAll(OTHER_BRANCH)].map(([, branch = '']) => TYPE_NAME.exec(branch));
  return branches.flatMap((found) => {
    const [, name, parameters] = found ?? [];
    const count = parameters === undefined ? 0 : parameters.split(',').length;
    return name === undefined ? [] : [withCount(name, count)];
  });
}

/** The name of a type with so many parameters. */
export const withCount = (name: string, parameters: number): string =>
  parameters === 0 ? name : `${name}\`${parameters}`;
