/** What the positions in patterns of `case` name. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { NotedPosition } from '../fallbackNotes';
import { nodeOf } from '../fileFlow';
import type { FileFlow, Row } from '../fileFlow';
import { fileOfRow } from '../places';
import type { RowWatchers } from '../protocols';
import { recordFields } from './records';

/** Classes whose instances a pattern with one position takes whole. */
const whole = /^<builtin>\.(?:str|int|float|bool|bytes|bytearray|dict|frozenset|list|set|tuple)$/;
/** Row of what stands at a position of a class pattern; the names of the positions are known at the end. */
export function addPositional(context: FileFlow, row: Row): void {
  const { flow } = context;
  const value = nodeOf(context, row.a);
  flow.solver.watch(nodeOf(context, row.b), (each) => {
    const object = flow.objects.get(each);
    if (object.kind === 'external' && whole.test(object.name)) flow.solver.edge(value, row.node);
    if (object.kind === 'class')
      flow.fallbacks.positions.push({
        row: row.node,
        value,
        definition: object.definition,
        position: row.c,
      });
  });
}

/** Reads the attribute that a position of a class pattern stands for. */
export function readPosition(
  flow: Flow,
  classes: Classes,
  watchers: RowWatchers,
  { row, value, definition, position }: NotedPosition,
): void {
  const names = matchArguments(flow, classes, definition);
  const name = (names ?? recordFields(flow, classes, definition))[position];
  if (name !== undefined) flow.solver.watchAs(value, watchers.attribute, row, flow.names.number(name), 0);
}

/** The names that `__match_args__` lists; null where no class of the order has it. */
function matchArguments(flow: Flow, classes: Classes, definition: number): readonly string[] | null {
  for (const each of classes.order(definition)) {
    const member = flow.membersOf(each).find(({ name }) => name === '__match_args__');
    if (member) return member.value === NONE ? [] : textsIn(flow, member.value);
  }
  return null;
}

/** The string constants that a collection is written with: their rows follow its own. */
function textsIn(flow: Flow, collection: number): string[] {
  const file = fileOfRow(flow.program.files, collection);
  const texts: string[] = [];
  if (!file) return texts;
  const { rows } = file.facts.tape;
  for (let at = (collection - file.firstRow + 1) * ROW_WIDTH; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] === Op.Item) texts.push(flow.constantAt(file.firstRow + (rows[at + 4] ?? 0)) ?? '');
    else if (rows[at] !== Op.Text) break;
  }
  return texts;
}
