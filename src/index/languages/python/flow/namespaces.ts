/** Dictionaries of Python that hold the names of modules and the attributes of objects: whose they are. */
import { NONE, Op } from '../../../extract/tape';
import type { ProgramFile } from '../../../resolve/program';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { fileOfRow, readRow, standsIn } from '../../../resolve/flow/places';
import { moduleNamed } from './literals';
import { isClassScope } from '../../../resolve/flow/scopes';
import { nameRead, rowBehind } from '../../../resolve/flow/doubts/owners';
import type { Owner } from '../../../resolve/flow/doubts/owners';

/** The first argument of a call stands within so many rows behind it. */
const MOST_ROWS = 32;

/** Whose names a dictionary in a node holds: `globals()`, `vars(x)`, `x.__dict__`; [] of others. */
export function namespaceAt(flow: Flow, node: number): readonly Owner[] {
  const found = rowBehind(flow, node);
  if (!found) return [];
  const { file, row } = found;
  const { op, scope, a, b } = readRow(file, file.firstRow + row);
  if (op === Op.Attribute && a !== NONE && file.facts.tape.strings[b] === '__dict__')
    return ownersOf(flow, file.firstRow + a);
  if (op !== Op.Call) return [];
  const given = givenTo(flow, file.firstRow + row);
  switch (nameRead(file, a)) {
    case 'globals':
      return [{ kind: 'module', file: file.number }];
    case 'locals':
      return namesHere(flow, file, scope);
    case 'vars':
      return given === null ? namesHere(flow, file, scope) : ownersOf(flow, given);
    default:
      return [];
  }
}

/** The dictionary of names that a method is called on. */
export function receiverNamespace(flow: Flow, { result }: Site): readonly Owner[] {
  const file = result < flow.program.rowCount ? fileOfRow(flow.program.files, result) : undefined;
  const callee = file ? readRow(file, result).a : NONE;
  if (!file || callee === NONE) return [];
  const { op, a } = readRow(file, file.firstRow + callee);
  return op === Op.Attribute && a !== NONE ? namespaceAt(flow, file.firstRow + a) : [];
}

/** What is bound where code stands; code in a function binds names that nothing else reads. */
export function namesHere(flow: Flow, file: ProgramFile, scope: number): readonly Owner[] {
  if (scope === file.firstDefinition) return [{ kind: 'module', file: file.number }];
  const kind = flow.program.definitions[scope]?.fact.kind ?? 'function';
  return isClassScope(kind) ? [{ kind: 'class', definition: scope, side: 'body' }] : [];
}

/** The modules, classes and classes of instances that a node holds, each once. */
export function ownersOf(flow: Flow, node: number): readonly Owner[] {
  const found = rowBehind(flow, node);
  const registered = found ? registeredModule(flow, found.file, found.row) : null;
  if (registered !== null) return [{ kind: 'module', file: registered }];
  const owners = new Map<string, Owner>();
  for (const value of flow.solver.values(node)) {
    const owner = ownerOf(flow, value);
    if (owner) owners.set(JSON.stringify(owner), owner);
  }
  return [...owners.values()];
}

function ownerOf({ objects }: Flow, value: number): Owner | null {
  const object = objects.get(value);
  switch (object.kind) {
    case 'module':
      return { kind: 'module', file: object.file };
    case 'class':
    case 'prototype':
      return { kind: 'class', definition: object.definition, side: 'body' };
    case 'instance':
      return { kind: 'class', definition: object.definition, side: 'instance' };
    default:
      return null;
  }
}

/** The module that `sys.modules[name]` is, by its file. */
function registeredModule(flow: Flow, file: ProgramFile, row: number): number | null {
  const { op, a, b } = readRow(file, file.firstRow + row);
  return op === Op.Element && isModuleTable(file, a) ? moduleOfKey(flow, file, row, b) : null;
}

/** Whether a row reads `sys.modules`. */
export function isModuleTable(file: ProgramFile, row: number): boolean {
  return nameRead(file, row) === 'modules';
}

/** The module of a key of `sys.modules`, by its file: a text, or `__name__`, read in the row before. */
export function moduleOfKey(flow: Flow, file: ProgramFile, row: number, key: number): number | null {
  if (key === NONE) return nameRead(file, row - 1) === '__name__' ? file.number : null;
  return moduleNamed(flow, file, file.facts.tape.strings[key] ?? '', 0);
}

/** The first argument of a call; null without any. */
function givenTo({ program }: Flow, call: number): number | null {
  const file = fileOfRow(program.files, call);
  if (!file) return null;
  for (let node = call + 1; node < call + MOST_ROWS && standsIn(file, node); node++) {
    const { op, a, b } = readRow(file, node);
    if (op === Op.Argument && a === call - file.firstRow) return b === NONE ? null : file.firstRow + b;
  }
  return null;
}
