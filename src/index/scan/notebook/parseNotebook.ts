/** The bytes of a notebook -> its cells; of nbformat 4, and of 3, which had worksheets. */
import type { ReadPiece } from './bytes';
import { JsonReader } from './jsonReader';
import type { ReadString } from './jsonReader';
import type { CellOutput, Notebook, NotebookCell } from './notebook';
import { maxSourceBytes } from '../skipReasons';
import { TITLE_BYTES, TITLE_CELLS } from './title';
import { readOutputs } from './outputs';
import type { OutputRoom } from './outputs';

/** Of all cells together; a file of text may have as much. */
const MOST_SOURCE_BYTES = maxSourceBytes;
/** Hundreds of times what people write, so that a file of empty cells takes no memory. */
const MOST_CELLS = 20_000;
const NAME_BYTES = 100;

/** What is kept of a notebook: the code with the first text cells, the text cells alone, or all with its outputs. */
export type KeptCells = 'code' | 'text' | 'all';

/**
 * The notebook, read from front to end; what is not kept of it is passed over. Null for JSON that is no notebook.
 * Throws JsonError for text that is no JSON. Linear; holds what it returns, at most 4 MiB of sources and 1 MiB of outputs.
 */
export function parseNotebook(readPiece: ReadPiece, kept: KeptCells): Notebook | null {
  const reader = new JsonReader(readPiece);
  const reading: Reading = {
    reader,
    kept,
    cells: [],
    left: MOST_SOURCE_BYTES,
    isCut: false,
    hasCells: false,
    room: { left: MOST_OUTPUT_BYTES },
  };
  const kernel: Kernel = {};
  reader.object((key) => {
    if (key === 'cells') {
      readCells(reading);
    } else if (key === 'worksheets') {
      reader.list(() => {
        reader.object((inner) => {
          if (inner === 'cells') readCells(reading);
          else reader.skip();
        });
      });
    } else if (key === 'metadata') readKernel(reader, kernel);
    else reader.skip();
  });
  reader.end();
  if (!reading.hasCells) return null;
  return { cells: reading.cells, kernel: namesOf(kernel), isCut: reading.isCut };
}

const MOST_OUTPUT_BYTES = 1024 * 1024;

/** Of one cell where text cells are kept: a picture may stand in a text as letters. */
const MOST_SHOWN_BYTES = 256 * 1024;

interface Reading {
  readonly reader: JsonReader;
  readonly kept: KeptCells;
  readonly cells: NotebookCell[];
  /** Bytes of sources that may still be kept. */
  left: number;
  isCut: boolean;
  hasCells: boolean;
  readonly room: OutputRoom;
}

function readCells(reading: Reading): void {
  reading.hasCells = true;
  const { reader, cells, kept } = reading;
  reader.list(() => {
    const { cell, source } = readCell(reading);
    const isKept = kept === 'all' || (kept === 'code') === (cell.kind === 'code');
    if (isKept) reading.left -= source.bytes;
    if ((isKept && source.isCut) || cells.length >= MOST_CELLS) reading.isCut = true;
    if (cells.length < MOST_CELLS)
      cells.push({ ...cell, source: isKept ? source.text : source.text.slice(0, shownOf(cells)) });
  });
}

/** Of a cell that is no code: the first may have the title. */
function shownOf(before: readonly NotebookCell[]): number {
  return before.length < TITLE_CELLS ? TITLE_BYTES : 0;
}

function readCell(reading: Reading): {
  readonly cell: Omit<NotebookCell, 'source'>;
  readonly source: ReadString;
} {
  const { reader, kept } = reading;
  let [kind, source, language]: [NotebookCell['kind'], ReadString, string | null] = ['raw', NO_SOURCE, null];
  let count: number | null = null;
  let outputs: readonly CellOutput[] = [];
  reader.object((key) => {
    if (key === 'cell_type') kind = kindOf(reader.string(NAME_BYTES)?.text);
    else if (key === 'source' || key === 'input') source = readSource(reading);
    else if (key === 'language') language = reader.string(NAME_BYTES)?.text ?? null;
    else if (key === 'metadata') language = readCellLanguage(reader) ?? language;
    else if (key === 'execution_count' || key === 'prompt_number') count = reader.number();
    else if (key === 'outputs' && kept === 'all') outputs = readOutputs(reader, reading.room);
    else reader.skip();
  });
  return { cell: { kind, language, count, outputs }, source };
}

const NO_SOURCE: ReadString = { text: '', bytes: 0, isCut: false };

/** A heading was a kind of its own in nbformat 3. */
function kindOf(name: string | undefined): NotebookCell['kind'] {
  if (name === 'code') return name;
  return name === 'markdown' || name === 'heading' ? 'markdown' : 'raw';
}

function readSource({ reader, left, kept }: Reading): ReadString {
  const most = Math.max(0, kept === 'code' ? left : Math.min(left, MOST_SHOWN_BYTES));
  const parts: string[] = [];
  let [bytes, isCut] = [0, false];
  const take = (): void => {
    const part = reader.string(isCut ? 0 : most - bytes);
    if (part === null) return;
    isCut ||= part.isCut;
    bytes = isCut ? most : bytes + part.bytes;
    parts.push(part.text);
  };
  if (reader.isList()) reader.list(take);
  else take();
  return { text: parts.join(''), bytes, isCut };
}

/** VS Code and polyglot notebooks keep the language of a cell that is not the kernel's. */
function readCellLanguage(reader: JsonReader): string | null {
  let language: string | null = null;
  reader.object((key) => {
    if (!['vscode', 'dotnet_interactive', 'polyglot_notebook'].includes(key)) {
      reader.skip();
      return;
    }
    reader.object((inner) => {
      if (['languageId', 'language', 'kernelName'].includes(inner))
        language = reader.string(NAME_BYTES)?.text ?? language;
      else reader.skip();
    });
  });
  return language;
}

interface Kernel {
  language?: string | undefined;
  specLanguage?: string | undefined;
  specName?: string | undefined;
}

function readKernel(reader: JsonReader, kernel: Kernel): void {
  const name = (): string | undefined => reader.string(NAME_BYTES)?.text;
  reader.object((key) => {
    if (key !== 'kernelspec' && key !== 'language_info') {
      reader.skip();
      return;
    }
    reader.object((inner) => {
      if (key === 'language_info' && inner === 'name') kernel.language = name();
      else if (key === 'kernelspec' && inner === 'language') kernel.specLanguage = name();
      else if (key === 'kernelspec' && inner === 'name') kernel.specName = name();
      else reader.skip();
    });
  });
}

function namesOf({ language, specLanguage, specName }: Kernel): string[] {
  return [language, specLanguage, specName].filter(
    (name): name is string => name !== undefined && name !== '',
  );
}
