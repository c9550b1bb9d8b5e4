/** What JavaScript programs change by keys that are values, by copying members, and by code in texts. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../../resolve/program';
import { argumentAt } from '../../../resolve/flow/sites';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import type { Change, DoubtNotes } from '../../../resolve/flow/doubts/doubts';
import { noteChange } from '../../../resolve/flow/doubts/owners';
import type { Owner } from '../../../resolve/flow/doubts/owners';

/** Notes what a row changes. */
export function noteScriptRow(notes: DoubtNotes, file: ProgramFile, row: number): void {
  const { rows, strings } = file.facts.tape;
  const at = row * ROW_WIDTH;
  const [a, b, c] = [rows[at + 3] ?? NONE, rows[at + 4] ?? NONE, rows[at + 5] ?? NONE];
  if (a === NONE) return;
  const [object, value] = [file.firstRow + a, b === NONE ? NONE : file.firstRow + b];
  const op = rows[row * ROW_WIDTH];
  if (op === Op.StoreElement && c === NONE)
    putInto(notes, object, { names: null, stored: value, holding: 'itself' });
  if (op === Op.CopyMembers) putInto(notes, object, { names: null, stored: value, holding: 'members' });
  if (op === Op.StoreAttribute && strings[c] === '__proto__') givePrototype(notes, object, value);
}

/** Notes what a call changes. */
export function noteScriptCall(notes: DoubtNotes, site: Site): void {
  for (const name of site.externals ?? []) changers.get(name)?.(notes, site);
}

type NoteCall = (notes: DoubtNotes, site: Site) => void;

const copiesMembers: NoteCall = (notes, site) => {
  const target = argumentAt(site, 0);
  if (target === undefined) return;
  for (const { node, position } of site.arguments)
    if (position !== 0) putInto(notes, target, { names: null, stored: node, holding: 'members' });
};

const definesMember: NoteCall = (notes, site) => {
  const [target, key] = [argumentAt(site, 0), argumentAt(site, 1)];
  const isNamed = key !== undefined && notes.flow.constantAt(key) !== null;
  if (target !== undefined && !isNamed)
    putInto(notes, target, { names: null, stored: NONE, holding: 'itself' });
};

const setsPrototype: NoteCall = (notes, site) => {
  const [target, prototype] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (target !== undefined && prototype !== undefined) givePrototype(notes, target, prototype);
};

/** `eval`, called by that name, may change the names around it and bind others; a text that is known tells which. */
const evaluates: NoteCall = (notes, site) => {
  const code = argumentAt(site, 0);
  if (site.name !== 'eval' || code === undefined) return;
  const text = notes.flow.constantAt(code);
  const names = text === null ? null : namesBound(text);
  notes.openScope({ definition: site.from, names, isOutwards: true });
};

const changers: ReadonlyMap<string, NoteCall> = new Map([
  ['<builtin>.Object.assign', copiesMembers],
  ['<builtin>.Object.defineProperty', definesMember],
  ['<builtin>.Reflect.defineProperty', definesMember],
  ['<builtin>.Reflect.set', definesMember],
  ['<builtin>.Object.setPrototypeOf', setsPrototype],
  ['<builtin>.Reflect.setPrototypeOf', setsPrototype],
  ['<builtin>.eval', evaluates],
]);

function putInto(notes: DoubtNotes, target: number, change: Change): void {
  noteChange(notes, ownersIn(notes.flow, target), change);
}

/** Whose members are those of an object: a class's own, those of its instances, or one instance's. */
function ownersIn({ solver, objects }: Flow, node: number): readonly Owner[] {
  const owners: Owner[] = [];
  for (const value of solver.values(node)) {
    const object = objects.get(value);
    if (object.kind === 'prototype')
      owners.push({ kind: 'class', definition: object.definition, side: 'body' });
    if (object.kind === 'class' || object.kind === 'instance')
      owners.push({ kind: 'class', definition: object.definition, side: object.kind });
  }
  return owners;
}

/** An instance whose prototype becomes another; that of its own class or one below, as errors set it, changes nothing. */
function givePrototype(notes: DoubtNotes, target: number, prototype: number): void {
  const { flow, classTable } = notes;
  const given = flow.solver.values(prototype).map((value) => flow.objects.get(value));
  const owners = ownersIn(flow, target).filter((owner) => {
    if (owner.kind !== 'class' || owner.side !== 'instance') return false;
    const isOwn = given.some(
      (each) => each.kind === 'prototype' && classTable.order(each.definition).includes(owner.definition),
    );
    return !isOwn && given.length > 0;
  });
  for (const owner of owners)
    if (owner.kind === 'class')
      notes.changeMembers(owner.definition, {
        names: null,
        stored: prototype,
        holding: 'members',
        side: 'instance',
      });
}

const BINDING = /\b(?:function\*?|class|var|let|const)\s+([\w$]+)|([\w$]+)\s*[-+*/|&^%]?=(?![=>])/g;

/** Names that a text of JavaScript binds. */
function namesBound(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(BINDING)].map(([, first, second]) => first ?? second ?? ''));
}
