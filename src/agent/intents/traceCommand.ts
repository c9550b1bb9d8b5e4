import type { TraceDirection } from '../../core/explore';
import type { Intent } from './intent';
import { bareName } from './names';

const DIRECTIONS: ReadonlyMap<string, Exclude<TraceDirection, 'path'>> = new Map([
  ...(['callers', 'callees', 'importers', 'imports', 'subclasses', 'references', 'impact'] as const).map(
    (direction) => [direction, direction] as const,
  ),
]);

/** What stands behind `/trace`: `SYMBOL`, `DIRECTION SYMBOL`, or `A -> B`; null for nothing. */
export function traceOf(argument: string): Intent | null {
  if (argument === '') return null;
  const path = /^(?:path\s+)?(\S.*?)\s*(?:->|→)\s*(\S.*)$/.exec(argument);
  if (path) return { kind: 'path', target: bareName(path[1] ?? ''), to: bareName(path[2] ?? '') };
  const [first = '', ...rest] = argument.split(/\s+/);
  const direction = DIRECTIONS.get(first.toLowerCase());
  if (direction === undefined || rest.length === 0) return { kind: 'around', target: bareName(argument) };
  return { kind: 'trace', direction, target: bareName(rest.join(' ')) };
}
