/** The outputs of a cell, as much of them as is kept. */
import type { JsonReader } from './jsonReader';
import type { CellOutput } from './notebook';

/** Of one text of an output: far more than an answer shows. */
const TEXT_BYTES = 16_384;
/** Each may be empty, and takes memory all the same. */
const MOST_OUTPUTS = 200;

/** Bytes that may still be kept of a notebook's outputs; becomes less. */
export interface OutputRoom {
  left: number;
}

/** The outputs of one cell in order; what comes when the room is used up is dropped. */
export function readOutputs(reader: JsonReader, room: OutputRoom): readonly CellOutput[] {
  const outputs: CellOutput[] = [];
  reader.list(() => {
    const output = outputs.length < MOST_OUTPUTS ? readOutput(reader, room) : null;
    if (output === null) reader.skip();
    else outputs.push(...output);
  });
  return outputs;
}

interface Parts {
  text: Kept | null;
  traceback: Kept | null;
  name: string;
  value: string;
  readonly data: CellOutput[];
}

interface Kept {
  readonly text: string;
  readonly isCut: boolean;
}

/** Null where there is no room for another. */
function readOutput(reader: JsonReader, room: OutputRoom): readonly CellOutput[] | null {
  if (room.left <= 0) return null;
  const parts: Parts = { text: null, traceback: null, name: '', value: '', data: [] };
  const plain = (): Kept | null => keptText(reader, room);
  reader.object((key) => {
    if (key === 'text') parts.text = plain();
    else if (key === 'traceback') parts.traceback = plain();
    else if (key === 'ename') parts.name = plain()?.text ?? '';
    else if (key === 'evalue') parts.value = plain()?.text ?? '';
    else if (key === 'data') reader.object((type) => readData(reader, room, parts, type));
    // Of nbformat 3, where each kind of data was a field.
    else if (/^(?:png|jpeg|svg|html|latex|javascript|json|pdf)$/.test(key))
      parts.data.push(dataOf(reader, key));
    else reader.skip();
  });
  return outputsOf(parts);
}

function readData(reader: JsonReader, room: OutputRoom, parts: Parts, type: string): void {
  if (type === 'text/plain') parts.text = keptText(reader, room);
  else parts.data.push(dataOf(reader, type));
}

function outputsOf({ text, traceback, name, value, data }: Parts): readonly CellOutput[] {
  const outputs: CellOutput[] = [];
  const isError = name !== '' || traceback !== null;
  if (isError) {
    const said = [name, value].filter((part) => part !== '').join(': ');
    const { text: frames, isCut } = traceback ?? { text: '', isCut: false };
    // The last frame's message says it once more.
    outputs.push({
      kind: 'error',
      text: frames.includes(said) ? frames : [frames, said].filter((part) => part !== '').join('\n'),
      isCut,
    });
  }
  if (text !== null) outputs.push({ kind: 'text', ...text });
  outputs.push(...data.filter((each) => text === null || (each.kind === 'data' && isPicture(each.type))));
  return outputs;
}

/** What a text beside it does not show as well. */
const isPicture = (type: string): boolean => /^(?:image\/|png$|jpeg$|svg$)/.test(type);

/** A string, or the strings of a list put together; lines of a traceback are items without line ends. */
function keptText(reader: JsonReader, room: OutputRoom): Kept | null {
  const parts: string[] = [];
  let isCut = false;
  let left = Math.min(TEXT_BYTES, room.left);
  const take = (): void => {
    const part = reader.string(left);
    if (part === null) return;
    isCut ||= part.isCut;
    left = part.isCut ? 0 : left - part.bytes;
    room.left -= Buffer.byteLength(part.text);
    if (part.text !== '') parts.push(part.text);
  };
  if (reader.isList()) reader.list(take);
  else take();
  return parts.length === 0 ? null : { text: joined(parts), isCut };
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part, at) => (at < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part))
    .join('');
}

function dataOf(reader: JsonReader, type: string): CellOutput {
  let sizeBytes = 0;
  if (reader.isObject()) reader.skip();
  else {
    const add = (): void => void (sizeBytes += reader.string(0)?.bytes ?? 0);
    if (reader.isList()) reader.list(add);
    else add();
  }
  return { kind: 'data', type, sizeBytes };
}
