/** What Python programs change by names that are values: attributes, dictionaries of names, code in texts, patches. */
import { DELETES } from '../../../extract/lower/changes';
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../../resolve/program';
import { argumentAt } from '../../../resolve/flow/sites';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { fileOfRow, readRow } from '../../../resolve/flow/places';
import type { DoubtNotes } from '../../../resolve/flow/doubts/doubts';
import {
  isModuleTable,
  moduleOfKey,
  namespaceAt,
  namesHere,
  ownersOf,
  receiverNamespace,
} from './namespaces';
import { nameRead, noteChange } from '../../../resolve/flow/doubts/owners';
import type { Owner } from '../../../resolve/flow/doubts/owners';

/** Notes what a row changes. */
export function notePythonRow(notes: DoubtNotes, file: ProgramFile, row: number): void {
  const { rows, strings } = file.facts.tape;
  const at = row * ROW_WIDTH;
  const [a, b, c] = [rows[at + 3] ?? NONE, rows[at + 4] ?? NONE, rows[at + 5] ?? NONE];
  if (a === NONE) return;
  const stored = b === NONE ? NONE : file.firstRow + b;
  switch (rows[row * ROW_WIDTH]) {
    case Op.StoreElement:
      storeElement(notes, file, row);
      return;
    case Op.StoreAttribute:
      if (strings[c] === '__class__')
        noteChange(notes, instancesIn(notes.flow, file.firstRow + a), {
          names: null,
          stored,
          holding: 'members',
        });
      if (strings[c] === '__bases__') noteChange(notes, bodiesIn(notes.flow, file.firstRow + a), UNKNOWN);
      return;
    case Op.Operator:
      if (strings[b] === DELETES) deleteAttribute(notes, file.firstRow + a, file.firstRow + c);
      if (strings[b] === '__delitem__')
        noteChange(notes, namespaceAt(notes.flow, file.firstRow + a), UNKNOWN);
      return;
    case Op.Decorate:
      noteDecorated(notes, file, a, b);
      return;
    default:
  }
}

const UNKNOWN = { names: null, stored: NONE, holding: 'itself' } as const;

/** `globals()[name] = value`, `sys.modules[__name__] = value`. */
function storeElement(notes: DoubtNotes, file: ProgramFile, row: number): void {
  const { rows, strings } = file.facts.tape;
  const at = row * ROW_WIDTH;
  const [a, b, c] = [rows[at + 3] ?? NONE, rows[at + 4] ?? NONE, rows[at + 5] ?? NONE];
  const stored = b === NONE ? NONE : file.firstRow + b;
  const key = strings[c];
  const names = key === undefined ? null : new Set([key]);
  if (!isModuleTable(file, a)) {
    noteChange(notes, namespaceAt(notes.flow, file.firstRow + a), { names, stored, holding: 'itself' });
    return;
  }
  const module = moduleOfKey(notes.flow, file, row, c);
  if (module !== null)
    noteChange(notes, [{ kind: 'module', file: module }], { names: null, stored, holding: 'members' });
}

/** An instance that loses an attribute has what its class has; a class has what the one above it has. */
function deleteAttribute(notes: DoubtNotes, object: number, name: number): void {
  const owners = ownersOf(notes.flow, object).filter(
    (owner) => owner.kind === 'module' || owner.side === 'body',
  );
  noteChange(notes, owners, { names: namesIn(notes.flow, name), stored: NONE, holding: 'itself' });
}

function noteDecorated(notes: DoubtNotes, file: ProgramFile, decorator: number, decorated: number): void {
  if (decorated === NONE || readRow(file, file.firstRow + decorator).op !== Op.Call) return;
  let row = decorated;
  while (readRow(file, file.firstRow + row).op === Op.Decorate) row = readRow(file, file.firstRow + row).b;
  const { op, a } = readRow(file, file.firstRow + row);
  if (op === Op.Define) notes.decorated.set(file.firstRow + decorator, file.firstDefinition + a);
}

const instancesIn = (flow: Flow, node: number): Owner[] =>
  ownersOf(flow, node).filter((owner) => owner.kind === 'class' && owner.side === 'instance');

const bodiesIn = (flow: Flow, node: number): Owner[] =>
  ownersOf(flow, node).filter((owner) => owner.kind === 'class' && owner.side === 'body');

/** Notes what a call changes. */
export function notePythonCall(notes: DoubtNotes, site: Site): void {
  for (const name of site.externals ?? []) changers.get(name)?.(notes, site);
  if (site.onObject) methods.get(site.name)?.(notes, site);
}

type NoteCall = (notes: DoubtNotes, site: Site) => void;

const setsAttribute: NoteCall = (notes, site) => {
  const [object, name, stored] = [argumentAt(site, 0), argumentAt(site, 1), argumentAt(site, 2)];
  if (object === undefined || name === undefined) return;
  const { flow } = notes;
  const names = namesIn(flow, name);
  // What hands a store on is told apart where that stands.
  if (flow.program.definitions[site.from]?.fact.name === '__setattr__') return;
  const isToldApart = flow.storedNames.has(name) && names !== null;
  // What is stored under names that are told apart has flowed there; the code of a module itself may not see it.
  const isFollowed = flow.constantAt(name) !== null || isToldApart || isOwnName(flow, name);
  const owners = ownersOf(flow, object).filter(({ kind }) => kind === 'module' || !isFollowed);
  noteChange(notes, owners, { names, stored: stored ?? NONE, holding: 'itself' });
};

const deletesAttribute: NoteCall = (notes, site) => {
  const [object, name] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (object !== undefined && name !== undefined) deleteAttribute(notes, object, name);
};

/** `exec(code)` binds names where it stands, `exec(code, names)` in the dictionary given. */
const executes: NoteCall = (notes, site) => {
  const { flow } = notes;
  const code = argumentAt(site, 0);
  if (code === undefined && site.literals > 0) return;
  const text = code === undefined ? null : flow.constantAt(code);
  const names = text === null ? null : namesBound(text);
  const given = argumentAt(site, 1) ?? site.arguments.find(({ keyword }) => keyword === 'globals')?.node;
  const file = fileOfRow(flow.program.files, site.result);
  if (!file) return;
  const here = namesHere(flow, file, readRow(file, site.result).scope);
  const owners = given === undefined ? here : namespaceAt(flow, given);
  noteChange(notes, owners, { names, stored: NONE, holding: 'itself' });
};

/** A test replaces the name of a module or object while it runs. */
const patches =
  (position: number): NoteCall =>
  (notes, site) => {
    const name = argumentAt(site, position);
    const path = name === undefined ? null : notes.flow.constantAt(name);
    if (path === null) return;
    const names = new Set([path.slice(path.lastIndexOf('.') + 1)]);
    const definition = notes.decorated.get(site.result) ?? site.from;
    if (notes.flow.program.definitions[definition]?.fact.kind !== 'module')
      notes.openScope({ definition, names, isOutwards: false });
  };

/** By name outside. */
const changers: ReadonlyMap<string, NoteCall> = new Map([
  ...['setattr', 'object.__setattr__', 'type.__setattr__'].map(
    (name) => [`<builtin>.${name}`, setsAttribute] as const,
  ),
  ['<builtin>.delattr', deletesAttribute],
  ['<builtin>.exec', executes],
  ...['unittest.mock', 'mock'].flatMap(
    (module) =>
      [
        [`${module}.patch`, patches(0)],
        [`${module}.patch.object`, patches(1)],
      ] as const,
  ),
]);

/** `globals().update(names)`. */
const updates: NoteCall = (notes, site) => {
  const owners = receiverNamespace(notes.flow, site);
  if (owners.length === 0) return;
  const given = argumentAt(site, 0);
  const keywords = site.arguments.filter(({ keyword }) => keyword !== null);
  for (const { keyword, node } of keywords)
    noteChange(notes, owners, { names: new Set([keyword ?? '']), stored: node, holding: 'itself' });
  if (given !== undefined || keywords.length === 0)
    noteChange(notes, owners, { names: null, stored: given ?? NONE, holding: 'members' });
};

/** `globals().pop(name)`, `globals().setdefault(name, value)`. */
const changesKey: NoteCall = (notes, site) => {
  const [key, stored] = [argumentAt(site, 0), argumentAt(site, 1)];
  const owners = receiverNamespace(notes.flow, site);
  const names = key === undefined ? null : namesIn(notes.flow, key);
  noteChange(notes, owners, { names, stored: stored ?? NONE, holding: 'itself' });
};

/** By name of a method: of dictionaries of names, and of pytest's `monkeypatch`. */
const methods: ReadonlyMap<string, NoteCall> = new Map<string, NoteCall>([
  ['update', updates],
  ...['pop', 'setdefault', '__setitem__', '__delitem__'].map((name) => [name, changesKey] as const),
  [
    'setattr',
    (notes, site) => {
      patches(argumentAt(site, 2) === undefined && site.literals < 3 ? 0 : 1)(notes, site);
    },
  ],
]);

/** Names that a node holds; null where any may be. */
function namesIn(flow: Flow, node: number): ReadonlySet<string> | null {
  const constant = flow.constantAt(node);
  if (constant !== null) return new Set([constant]);
  const names = new Set<string>();
  for (const value of flow.solver.values(node)) {
    const object = flow.objects.get(value);
    if (object.kind !== 'text') continue;
    const { text, suffix } = object;
    if (suffix === null) names.add(text);
    else
      for (const each of flow.methodNames)
        if (each.startsWith(text) && each.endsWith(suffix)) names.add(each);
  }
  return names.size === 0 ? null : names;
}

/** Whether a node reads `__name__` of what is stored. */
function isOwnName({ program }: Flow, node: number): boolean {
  const file = node < program.rowCount ? fileOfRow(program.files, node) : undefined;
  return file !== undefined && nameRead(file, node - file.firstRow) === '__name__';
}

const BINDING = /\b(?:def|class|import|as|del|for|global)\s+(\w+)|(\w+)\s*(?::[^=\n]*)?[-+*/|&^%@]?=(?!=)/g;

/** Names that a text of Python binds. */
function namesBound(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(BINDING)].map(([, first, second]) => first ?? second ?? ''));
}
