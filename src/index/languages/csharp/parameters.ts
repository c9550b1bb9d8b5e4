/** Lists of parameters: names, and how many arguments a call may pass. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import type { Parameter } from '../../extract/facts';
import { textOf } from '../../extract/named/context';
import type { CSharpLowering } from './context';
import { identifierOf } from './names';

export interface Parameters {
  readonly listed: readonly Parameter[];
  readonly types: readonly string[];
  readonly least: number;
  /** Null where the last takes any number. */
  readonly most: number | null;
}

const NONE: Parameters = { listed: [], types: [], least: 0, most: 0 };

export function parametersOf(ctx: CSharpLowering, node: CapturedNode | undefined): Parameters {
  if (!node) return NONE;
  const listed: Parameter[] = [];
  const types: string[] = [];
  let least = 0;
  for (const child of node.children.filter(({ kind }) => kind === 'parameter')) {
    const name = childWithRole(child, 'given');
    if (!name) continue;
    listed.push({ name: identifierOf(ctx, name), kind: 'positional' });
    const type = childWithRole(child, 'type');
    const before = ctx.source.slice(child.start, type?.start ?? child.start);
    types.push(
      `${/\bthis\b/.test(before) ? 'this ' : ''}${type ? textOf(ctx, type).replace(/\s+/g, '') : ''}`,
    );
    if (!ctx.source.slice(name.end, child.end).includes('=')) least++;
  }
  const rest = childWithRole(node, 'rest');
  const restName = rest && node.children.find(({ role, start }) => role === 'given' && start >= rest.end);
  if (rest && restName) {
    listed.push({ name: identifierOf(ctx, restName), kind: 'rest' });
    types.push(textOf(ctx, rest).replace(/\s+/g, ''));
  }
  return { listed, types, least, most: rest ? null : types.length };
}
