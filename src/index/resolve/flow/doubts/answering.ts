/** Classes that answer for their attributes themselves, and those of which a call gives something not known. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import { returnsOf } from '../context';
import type { Flow } from '../context';
import { GETATTRIBUTE } from '../fallbackNotes';
import { isClassScope } from '../scopes';
import type { DoubtNotes } from './doubts';

/** Linear in the definitions, and in the rows of files with such classes. */
export function noteAnswering(notes: DoubtNotes): void {
  const { program } = notes.flow;
  program.definitions.forEach(({ fact, parent }, definition) => {
    if (!isClassScope(program.definitions[parent]?.fact.kind ?? 'module')) return;
    const isAnswering =
      fact.name === GETATTRIBUTE || (isMaking(fact) && givesUnknown(notes.flow, definition));
    if (isAnswering)
      notes.changeMembers(parent, { names: null, stored: NONE, holding: 'itself', side: 'instance' });
  });
}

const isMaking = ({ kind, name }: { readonly kind: string; readonly name: string }): boolean =>
  kind === 'constructor' ? name === 'constructor' : name === '__new__';

/** Whether a function returns what nothing is known of, and nothing else. */
function givesUnknown(flow: Flow, definition: number): boolean {
  const returned = returnsOf(flow, definition).flatMap((node) => flow.solver.values(node));
  const isUnknown = returned.every((value) => flow.objects.get(value).kind === 'external');
  return isUnknown && returnsValue(flow, definition);
}

function returnsValue({ program }: Flow, definition: number): boolean {
  const file = program.files[program.definitions[definition]?.file ?? 0];
  const { rows = new Int32Array() } = file?.facts.tape ?? {};
  for (let at = 0; at < rows.length; at += ROW_WIDTH)
    if (rows[at] === Op.Return && (file?.firstDefinition ?? 0) + (rows[at + 1] ?? 0) === definition)
      return true;
  return false;
}
