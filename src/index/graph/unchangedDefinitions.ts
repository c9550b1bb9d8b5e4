/** Which definitions of a file do what they did before its text changed, and where their lines have gone. */
import { OPERANDS, Op, ROW_WIDTH } from '../extract/tape';
import type { OpCode } from '../extract/tape';
import type { FileFacts, Tape } from '../extract/facts';

/** A line of the text before -> the line of the text now where the same stands. */
export type LineMap = ReadonlyMap<number, number>;

/**
 * The definitions (the module's own code among them) whose rows are the same in both versions, by `idsOf` a version: one
 * id for each definition. Rows of other definitions that they name count by their kind alone. Linear in both tapes.
 */
export function unchangedDefinitions(
  before: FileFacts,
  now: FileFacts,
  idsOf: (facts: FileFacts) => readonly string[],
): Map<string, LineMap> {
  const shapes = readShapes(before);
  const numbers = new Map(idsOf(before).map((id, number) => [id, number]));
  const current = readShapes(now);
  const found = new Map<string, LineMap>();
  idsOf(now).forEach((id, number) => {
    const was = shapes[numbers.get(id) ?? -1];
    const is = current[number];
    if (was && is && was.text.join('\n') === is.text.join('\n'))
      found.set(id, new Map(was.lines.map((line, at) => [line, is.lines[at] ?? line])));
  });
  return found;
}

interface Shape {
  /** A text for each row, the same for rows that do the same. */
  readonly text: string[];
  readonly lines: number[];
}

function readShapes(facts: FileFacts): readonly Shape[] {
  const { rows } = facts.tape;
  const shapes = facts.definitions.map((): Shape => ({ text: [], lines: [] }));
  const ordinals = new Int32Array(rows.length / ROW_WIDTH);
  for (let row = 0; row < ordinals.length; row++) {
    const shape = shapes[rows[row * ROW_WIDTH + 1] ?? 0];
    if (!shape) continue;
    ordinals[row] = shape.text.length;
    shape.text.push(rowText(facts, row, ordinals));
    shape.lines.push(rows[row * ROW_WIDTH + 2] ?? 0);
  }
  for (const call of facts.named?.calls ?? []) {
    const shape = shapes[call.scope];
    const { form, qualifier, name } = call;
    shape?.text.push(`${form} ${qualifier} ${name}`);
    shape?.lines.push(call.line);
  }
  return shapes;
}

/** What a row does, said so that it does not change with its place in the file. */
function rowText({ tape, definitions, imports }: FileFacts, row: number, ordinals: Int32Array): string {
  const first = row * ROW_WIDTH;
  const op = (tape.rows[first] ?? 0) as OpCode;
  const a = tape.rows[first + 3] ?? 0;
  if (op === Op.Define) return `${op} ${definitions[a]?.kind} ${definitions[a]?.name}`;
  if (op === Op.Import) return `${op} ${JSON.stringify({ ...imports[a], line: 0, scope: 0 })}`;
  const operands = [...OPERANDS[op]].map((kind, at) =>
    operandText(tape, kind, tape.rows[first + 3 + at] ?? 0, row, ordinals),
  );
  return `${op} ${operands.join(' ')}`;
}

function operandText(tape: Tape, kind: string, value: number, row: number, ordinals: Int32Array): string {
  if (value < 0 || kind === '-') return String(value);
  if (kind === 's') return JSON.stringify(tape.strings[value]);
  if (kind === 'p') return value < 2 ? String(value) : JSON.stringify(tape.strings[value - 2]);
  const { rows } = tape;
  const isOwn = rows[value * ROW_WIDTH + 1] === rows[row * ROW_WIDTH + 1];
  return isOwn ? `#${ordinals[value] ?? 0}` : `other ${rows[value * ROW_WIDTH] ?? 0}`;
}
