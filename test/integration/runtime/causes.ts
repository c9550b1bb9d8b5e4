/** Why a call that a run saw is not in the map: by what the map has where the call stands. */
import type { CodeIndex, FunctionKind } from '../../../src/core/map/codeIndex';
import type { CauseOf, SeenCall } from './report';

/** Judges by the first that fits: what is implicit, then the site's own fate, then what stands there at all. */
export function createCauses(index: CodeIndex, lineOf: (seen: SeenCall) => string): CauseOf {
  const kinds = new Map(index.functions.map(({ id, kind }) => [id, kind]));
  const fates: readonly (readonly [string, ReadonlyMap<string, readonly string[]>])[] = [
    ['receivers or callees not known (unresolved by that name)', namesByCaller(index.unresolved)],
    ['ambiguous, with other candidates', namesByCaller(index.ambiguous)],
    ['taken for something outside', namesByCaller(index.external)],
    ['another of that name found', namesByCaller(index.calls.map(({ from, to }) => ({ from, name: to })))],
  ];
  return (seen) => {
    const { from, to } = seen;
    if (from === null || to === null) return 'not a definition of the map';
    const name = lastName(to);
    const kind = kinds.get(to);
    const fate = fates.find(([, names]) => names.get(from)?.includes(name));
    return implicitCause(seen, kind, name) ?? fate?.[0] ?? causeByName(kind, name, lineOf(seen));
  };
}

/** Of calls that stand in no call expression of the callee. */
function implicitCause({ through }: SeenCall, kind: FunctionKind | undefined, name: string): string | null {
  if (kind === 'getter' || kind === 'setter') return `${kind}s of what is not known`;
  if (/^__\w+__$/.test(name) && name !== '__init__')
    return through === null ? 'operators and protocols' : 'protocols asked by built-in functions';
  return through === null ? null : 'callbacks of built-in functions';
}

/** Of calls of which the map has no site by that name. */
function causeByName(kind: FunctionKind | undefined, name: string, line: string): string {
  if (kind === 'lambda') return 'lambdas held under another name';
  if (name === '__init__') return 'constructors of classes held under another name';
  return line.includes(name)
    ? 'no site of that name, though the line has it'
    : 'functions held under another name';
}

function namesByCaller(
  rows: readonly { readonly from: string; readonly name: string }[],
): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { from, name } of rows) grouped.set(from, [...(grouped.get(from) ?? []), lastName(name)]);
  return grouped;
}

/** Of an id, or of a dotted name. */
const lastName = (id: string): string => id.slice(id.lastIndexOf('.') + 1).replace(/#\d+$/, '');
