/** Calls that fitted a symbol's old parameters and do not fit the new ones. */
import type { Misfit } from '../../core/git/review';
import type { StructureChange } from '../../core/git/structure';
import type { CallEdge } from '../../core/map/codeIndex';
import type { NamedNode } from '../compare/followNames';
import { rulesOfPath } from '../../index/languages/rules';
import { faultOf, parametersOf, shiftOf } from '../../core/git/parameters';
import type { ArgumentFault, Parameters } from '../../core/git/parameters';
import type { FunctionHead, ReviewInput, SiteCall } from './reviewInput';

/** A function with other parameters than before. */
interface Changed {
  readonly row: StructureChange;
  readonly id: string;
  /** The last part of its name, or of its class's for a constructor. */
  readonly names: ReadonlySet<string>;
  readonly before: Parameters;
  readonly after: Parameters;
}

/** `idOf` gives the id of a name in a file after the change. Linear in the calls of the files that call what changed. */
export function misfittingCalls(
  rows: readonly StructureChange[],
  input: ReviewInput,
  {
    idOf,
    nodes,
  }: {
    readonly idOf: (path: string, name: string) => string | undefined;
    readonly nodes: ReadonlyMap<string, NamedNode>;
  },
): readonly Misfit[] {
  const changed = new Map(
    rows.flatMap((row) => {
      const each = changedOf(row, input, idOf);
      return each === null ? [] : [[each.id, each] as const];
    }),
  );
  if (changed.size === 0) return [];
  return input.after.index.calls.flatMap((edge) => {
    const callee = changed.get(edge.to);
    const path = nodes.get(edge.from)?.path;
    return callee === undefined || path === undefined ? [] : misfitsOf(edge, path, callee, input);
  });
}

function changedOf(
  row: StructureChange,
  { before, after, rulesOf }: ReviewInput,
  idOf: (path: string, name: string) => string | undefined,
): Changed | null {
  if (row.before === null || row.after === null || row.from === null || row.signature === null) return null;
  if (row.signature.parameters.length === 0) return null;
  const id = idOf(row.path, row.after);
  const [old, young] = [before.headOf(row.from.path, row.before), after.headOf(row.path, row.after)];
  if (id === undefined || old === null || young === null) return null;
  const { receiverIsParameter, mayLeaveOut } = rulesOf(row.path);
  const hasReceiver = (head: FunctionHead): boolean =>
    receiverIsParameter && !head.isStatic && (row.kind !== 'function' || startsBound(head));
  const taken = (head: FunctionHead): Parameters =>
    parametersOf(head.parameters, { hasReceiver: hasReceiver(head), mayLeaveOut });
  const parts = row.after.replace(/#\d+$/, '').split('.');
  return {
    ...{ row, id, names: new Set(parts.slice(row.kind === 'constructor' ? -2 : -1)) },
    ...{ before: taken(old), after: taken(young) },
  };
}

/** `self` of a function that is told as no method. */
function startsBound({ parameters: [first] }: FunctionHead): boolean {
  return first?.name === 'self' || first?.name === 'cls';
}

function misfitsOf(edge: CallEdge, path: string, callee: Changed, input: ReviewInput): readonly Misfit[] {
  const isNamed = rulesOfPath(path)?.calls !== 'flow';
  const sites = input.after.callsIn(path);
  return [...new Set(edge.lines)].flatMap((line): readonly Misfit[] => {
    const meant = sites.filter((site) => site.line === line && callee.names.has(site.name));
    const fault = faultAmong(meant, callee, () => isRewritten({ path, line }, meant, input));
    if (fault === null) return [];
    const { row, after } = callee;
    return [
      {
        ...{ kind: fault.kind, path, line, from: edge.from },
        ...placeBefore(row),
        now: { symbol: row.after ?? '', path: row.path, line: row.line },
        parameter: 'parameter' in fault ? fault.parameter : null,
        ...{ given: meant[0]?.positional ?? null, most: mostOf(after) },
        sureness: isNamed ? 'name' : edge.resolution,
      },
    ];
  });
}

/** The changed symbol as it was. */
export function placeBefore({
  before,
  path,
  line,
  from,
}: StructureChange): Pick<Misfit, 'symbol' | 'symbolPath' | 'symbolLine'> {
  return { symbol: before ?? '', symbolPath: from?.path ?? path, symbolLine: from?.line ?? line };
}

/** Of several on one line it is not known which is meant, so that all must be at fault. */
function faultAmong(meant: readonly SiteCall[], callee: Changed, isNew: () => boolean): SiteFault | null {
  const faults = meant.map((site) => faultAt(site, callee));
  const [fault] = faults;
  if (fault === undefined || fault === null || faults.includes(null)) return null;
  if (fault.kind === 'unchecked' && sameArity(callee.before, callee.after)) return null;
  const mayBeMeant = fault.kind === 'unchecked' || fault.kind === 'other-parameter';
  return mayBeMeant && isNew() ? null : fault;
}

type SiteFault = ArgumentFault | { readonly kind: 'unchecked' };

function faultAt({ positional, keywords, isOpen }: SiteCall, { before, after }: Changed): SiteFault | null {
  if (positional === null) return { kind: 'unchecked' };
  if (isOpen) return null;
  const passed = { positional, keywords };
  if (faultOf(passed, before) !== null) return null;
  return faultOf(passed, after) ?? shiftOf(passed, before, after);
}

function sameArity(before: Parameters, after: Parameters): boolean {
  const required = ({ accepted }: Parameters): number =>
    accepted.filter(({ isOptional }) => !isOptional).length;
  return mostOf(before) === mostOf(after) && required(before) === required(after);
}

/** How many arguments may be passed by position; null for any number. */
function mostOf({ accepted, rest }: Parameters): number | null {
  return rest ? null : accepted.filter(({ how }) => how !== 'keyword').length;
}

/** Whether the change wrote the line, or passes otherwise there than any call of this name in the file before. */
function isRewritten(
  { path, line }: { readonly path: string; readonly line: number },
  [site]: readonly SiteCall[],
  { before, after }: ReviewInput,
): boolean {
  const [old, young] = [before.textOf(path), after.textOf(path)];
  if (old === null || young === null || site === undefined) return true;
  if (old === young) return false;
  const text = young.split('\n')[line - 1]?.trim() ?? '';
  if (!old.includes(text)) return true;
  return !before
    .callsIn(path)
    .some(({ name, positional }) => name === site.name && positional === site.positional);
}

/** The ids of an index by file and name. */
export function idsOf(
  nodes: ReadonlyMap<string, NamedNode>,
): (path: string, name: string) => string | undefined {
  const ids = new Map([...nodes].map(([id, { path, name }]) => [`${path}\0${name}`, id]));
  return (path, name) => ids.get(`${path}\0${name}`);
}
