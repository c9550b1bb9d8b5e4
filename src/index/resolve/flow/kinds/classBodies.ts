/** What the bodies of classes assign and declare, read from the tapes when first asked for. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { Program, ProgramFile } from '../../program';

export interface ClassMember {
  readonly name: string;
  /** Node of what is assigned; NONE for a literal, and where the name is only declared. */
  readonly value: number;
  /** Node of the declared type; NONE without one. */
  readonly type: number;
  readonly isAssigned: boolean;
  /** Whether a function or class of that name is defined there. */
  readonly isDefinition: boolean;
}

/** Tells the members of a class in order of their first mention; reads each file once. */
export function createClassBodies(program: Program): (definition: number) => readonly ClassMember[] {
  const known = new Map<number, Map<number, ClassMember[]>>();
  return (definition) => {
    const number = program.definitions[definition]?.file ?? 0;
    let bodies = known.get(number);
    const file = program.files[number];
    if (!bodies) known.set(number, (bodies = readBodies(program, file)));
    return bodies.get(definition) ?? [];
  };
}

function readBodies(program: Program, file: ProgramFile | undefined): Map<number, ClassMember[]> {
  const bodies = new Map<number, ClassMember[]>();
  if (!file) return bodies;
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.StoreName) continue;
    const scope = file.firstDefinition + (rows[at + 1] ?? 0);
    if (program.definitions[scope]?.fact.kind !== 'class') continue;
    const value = rows[at + 4] ?? NONE;
    const list = bodies.get(scope) ?? [];
    bodies.set(scope, list);
    addMember(list, memberOf(file, strings[rows[at + 3] ?? 0] ?? '', value));
  }
  return bodies;
}

function memberOf(file: ProgramFile, name: string, value: number): ClassMember {
  const { rows } = file.facts.tape;
  const op = value < 0 ? undefined : rows[value * ROW_WIDTH];
  const node = value < 0 ? NONE : file.firstRow + value;
  const isTyped = op === Op.Typed;
  return {
    name,
    value: isTyped ? NONE : node,
    type: isTyped ? node : NONE,
    isAssigned: !isTyped,
    isDefinition: op === Op.Define || op === Op.Decorate,
  };
}

/** `x: T = v` is stored twice: one member. */
function addMember(list: ClassMember[], added: ClassMember): void {
  const at = list.findIndex(({ name }) => name === added.name);
  const known = list[at];
  if (!known) list.push(added);
  else
    list[at] = {
      name: added.name,
      value: added.isAssigned ? added.value : known.value,
      type: added.type === NONE ? known.type : added.type,
      isAssigned: known.isAssigned || added.isAssigned,
      isDefinition: known.isDefinition || added.isDefinition,
    };
}
