/** What changed in the head of a definition. */
import type { ShapeParameter, SymbolShape } from '../../../core/git/shapes';
import type { ParameterChange, SignatureChange } from '../../../core/git/structure';

/** Null where the heads say the same, but for the definition's own name. */
export function signatureChange(before: SymbolShape, after: SymbolShape): SignatureChange | null {
  if (before.head === after.head && before.kind === after.kind && sameTexts(before.bases, after.bases))
    return null;
  const parameters = parameterChanges(before.parameters, after.parameters);
  const [old, young] = [countOf(before.parameters), countOf(after.parameters)];
  const told = {
    parameters: [...parameters],
    arity: old === young ? null : { before: old, after: young },
    returns: before.returns === after.returns ? null : { before: before.returns, after: after.returns },
    decorators: listChange(before.decorators, after.decorators),
    bases: listChange(before.bases, after.bases),
  };
  const isTold =
    parameters.length > 0 ||
    told.returns !== null ||
    [told.decorators, told.bases].some(({ added, removed }) => added.length + removed.length > 0);
  const modifiers =
    before.isAsync !== after.isAsync || before.kind !== after.kind || (before.head !== after.head && !isTold);
  return { before: before.signature, after: after.signature, ...told, modifiers };
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** `*` and `/` alone are no parameters. */
function isSeparator({ name }: ShapeParameter): boolean {
  return name === '*' || name === '/';
}

function countOf(parameters: readonly ShapeParameter[]): number {
  return parameters.filter((each) => !isSeparator(each)).length;
}

/** Each text as often as it stands; the same texts in another order are both gone and new. */
function listChange(
  before: readonly string[],
  after: readonly string[],
): { readonly added: string[]; readonly removed: string[] } {
  if (sameTexts(before, after)) return { added: [], removed: [] };
  const [removed, added] = [without(before, after), without(after, before)];
  return removed.length + added.length === 0
    ? { added: [...after], removed: [...before] }
    : { added: [...added], removed: [...removed] };
}

function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return all.filter((text) => {
    const at = left.indexOf(text);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/**
 * In order of the new parameters, then those removed, then the order. One that is gone and one that came at the same place
 * among those that stayed, of the same type and default, is renamed.
 */
export function parameterChanges(
  before: readonly ShapeParameter[],
  after: readonly ShapeParameter[],
): readonly ParameterChange[] {
  const old = new Map(before.map((each) => [each.name, each]));
  const young = new Map(after.map((each) => [each.name, each]));
  const changes: ParameterChange[] = [];
  const gone = before.filter(({ name }) => !young.has(name));
  for (const [at, parameter] of after.entries()) {
    const was = old.get(parameter.name) ?? renamedFrom(parameter, at, { before, gone });
    if (was === undefined) {
      changes.push({ change: 'added', name: parameter.name, before: null, after: writtenOf(parameter) });
      continue;
    }
    if (was.name !== parameter.name) {
      gone.splice(gone.indexOf(was), 1);
      changes.push({ change: 'renamed', name: parameter.name, before: was.name, after: parameter.name });
    }
    for (const part of ['type', 'default'] as const)
      if (was[part] !== parameter[part])
        changes.push({ change: part, name: parameter.name, before: was[part], after: parameter[part] });
  }
  for (const parameter of gone)
    changes.push({ change: 'removed', name: parameter.name, before: writtenOf(parameter), after: null });
  const [kept, now] = [namesIn(before, young), namesIn(after, old)];
  const moved = now.find((name, at) => name !== kept[at]);
  if (moved !== undefined)
    changes.push({ change: 'order', name: moved, before: kept.join(', '), after: now.join(', ') });
  return changes;
}

function renamedFrom(
  parameter: ShapeParameter,
  at: number,
  { before, gone }: { readonly before: readonly ShapeParameter[]; readonly gone: readonly ShapeParameter[] },
): ShapeParameter | undefined {
  const there = before[at];
  if (there === undefined || !gone.includes(there) || isSeparator(there) !== isSeparator(parameter))
    return undefined;
  return there.type === parameter.type && there.default === parameter.default ? there : undefined;
}

function namesIn(
  parameters: readonly ShapeParameter[],
  others: ReadonlyMap<string, unknown>,
): readonly string[] {
  return parameters.filter(({ name }) => others.has(name)).map(({ name }) => name);
}

function writtenOf({ name, type, default: value }: ShapeParameter): string {
  return `${name}${type === null ? '' : `: ${type}`}${value === null ? '' : ` = ${value}`}`;
}
