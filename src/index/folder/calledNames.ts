/** The calls that one file makes, by the names that are called: what nobody has resolved yet. */
import type { NamedCall } from '../../core/git/mergePorts';
import type { FileFacts, Tape } from '../extract/facts';
import { NONE, Op, ROW_WIDTH } from '../extract/tape';

/** In the order of the lines; what is called without a name is left out. Linear. */
export function calledNames({ tape, named }: FileFacts): readonly NamedCall[] {
  const calls = [...calledOnTape(tape), ...(named?.calls ?? []).map(({ name, line }) => ({ name, line }))];
  return calls.sort((a, b) => a.line - b.line);
}

function calledOnTape(tape: Tape): readonly NamedCall[] {
  const calls: NamedCall[] = [];
  for (let at = 0; at < tape.rows.length; at += ROW_WIDTH) {
    if (tape.rows[at] !== Op.Call) continue;
    const name = calledName(tape, tape.rows[at + 3] ?? NONE);
    if (name !== null) calls.push({ name, line: tape.rows[at + 2] ?? 1 });
  }
  return calls;
}

/** The name behind the last dot of a callee's row; null where it has none. */
export function calledName({ rows, strings }: Tape, callee: number): string | null {
  if (callee === NONE) return null;
  const at = callee * ROW_WIDTH;
  if (rows[at] === Op.Name) return strings[rows[at + 3] ?? NONE] ?? null;
  return rows[at] === Op.Attribute ? (strings[rows[at + 4] ?? NONE] ?? null) : null;
}
