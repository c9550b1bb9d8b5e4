import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../../src/core/ports';
import { addedName, editKinds, editText } from '../edits';
import type { EditKind } from '../edits';
import { answerAs, costOf } from '../programs';
import type { UpdateCost, UpdateInput } from '../programs';
import { createRandom, pick } from '../random';
import type { Random } from '../random';
import { indexerOf } from './indexing';
import { floorPool, noSignal, workOffAll } from './pools';

interface Edit {
  readonly file: SourceFile;
  readonly text: string;
}

/** More files than these without a place for an edit are not looked at. */
const MOST_LOOKS = 500;

function findEdit(input: UpdateInput, kind: EditKind, random: Random, number: number): Edit {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const file = pick(random, input.files);
    if (!file) break;
    const before = readFileSync(join(input.folder, file.path), 'utf8');
    const text = editText(before, file.language, kind, random, number);
    if (text !== null) return { file, text };
  }
  throw new Error(`no file of ${input.folder} has a place for a ${kind}`);
}

answerAs('update', async (input): Promise<UpdateCost> => {
  const random = createRandom(input.seed);
  let now: (() => void) | undefined;
  const indexer = indexerOf(input, undefined, () => now?.());
  const floor = floorPool(1, 'parse');
  await indexer.open(noSignal);
  // Its worker is there before the first edit, as the product's are.
  await workOffAll(floor, { ...input, files: input.files.slice(0, 1) });
  const edits: UpdateCost['edits'][number][] = [];
  const end = performance.now() + input.limitMs;
  for (let number = 0; number < input.count && performance.now() < end; number++) {
    const kind = editKinds[number % editKinds.length] ?? 'comment';
    const { file, text } = findEdit(input, kind, random, number);
    writeFileSync(join(input.folder, file.path), text);
    const started = performance.now();
    let seenMs: number | undefined;
    now = () => {
      seenMs ??= performance.now() - started;
      const brings = kind === 'new function' || kind === 'renamed function';
      if (brings && !indexer.index.functions.some(({ name }) => name === addedName(number)))
        throw new Error(`the ${kind} in ${file.path} is not in the index`);
    };
    const { ms: linkedMs } = await costOf(() => indexer.update([file.path], noSignal));
    now();
    const { ms: floorMs } = await costOf(() => workOffAll(floor, { ...input, files: [file] }));
    edits.push({ kind, ms: seenMs ?? linkedMs, linkedMs, floorMs });
  }
  return { edits };
});
