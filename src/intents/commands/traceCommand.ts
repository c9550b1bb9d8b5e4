import type { TraceDirection } from '../../core/map/explore';
import type { Intent } from '../reading/intent';
import { bareName } from '../reading/names';

const DIRECTIONS: ReadonlyMap<string, Exclude<TraceDirection, 'path'>> = new Map([
  ...(['callers', 'callees', 'importers', 'imports', 'subclasses', 'references', 'impact'] as const).map(
    (direction) => [direction, direction] as const,
  ),
]);

/** What stands behind `/path`: `A -> B`; null for anything else. */
export function pathOf(argument: string): Intent | null {
  const [, from, to] = /^(\S.*?)\s*(?:->|→)\s*(\S.*)$/.exec(argument) ?? [];
  return from === undefined || to === undefined
    ? null
    : { kind: 'path', target: bareName(from), to: bareName(to) };
}

/** What stands behind `/trace`: `SYMBOL`, `DIRECTION SYMBOL`, or `A -> B`; null for nothing. */
export function traceOf(argument: string): Intent | null {
  if (argument === '') return null;
  const path = pathOf(argument.replace(/^path\s+/, ''));
  if (path) return path;
  const [first = '', ...rest] = argument.split(/\s+/);
  const direction = DIRECTIONS.get(first.toLowerCase());
  if (direction === undefined || rest.length === 0) return { kind: 'around', target: bareName(argument) };
  return { kind: 'trace', direction, target: bareName(rest.join(' ')) };
}
