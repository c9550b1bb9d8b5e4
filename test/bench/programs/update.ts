import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SourceFile } from '../../../src/core/ports';
import type { Indexer } from '../../../src/index/folder/engine';
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

/** As somebody does who saves as fast as one can. */
const PAUSE_MS = 250;
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
  const indexer = indexerOf(input);
  const floor = floorPool(1, 'parse');
  await indexer.open(noSignal);
  // Its worker is there before the first edit, as the product's are.
  await workOffAll(floor, { ...input, files: input.files.slice(0, 1) });
  const edits: UpdateCost['edits'][number][] = [];
  const linking: Promise<void>[] = [];
  const end = performance.now() + input.limitMs;
  for (let number = 0; number < input.count && performance.now() < end; number++) {
    const kind = editKinds[number % editKinds.length] ?? 'comment';
    const { file, text } = findEdit(input, kind, random, number);
    writeFileSync(join(input.folder, file.path), text);
    // What follows is linked behind, and what comes next does not wait for it.
    const { ms } = await costOf(() => untilTaken(indexer, file.path, linking));
    const brings = kind === 'new function' || kind === 'renamed function';
    if (brings && !indexer.index.functions.some(({ name }) => name === addedName(number)))
      throw new Error(`the ${kind} in ${file.path} is not in the index`);
    const { ms: floorMs } = await costOf(() => workOffAll(floor, { ...input, files: [file] }));
    edits.push({ kind, ms, floorMs });
    await wait(PAUSE_MS);
  }
  const { ms: linkedMs } = await costOf(() => Promise.all(linking));
  return { edits, linkedMs };
});

/** Resolves once the index answers with the file as it is now; `linking` gets what is done when all of it is linked. */
function untilTaken(indexer: Indexer, path: string, linking: Promise<void>[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const linked = indexer.update([path], noSignal, resolve);
    linking.push(linked);
    linked.then(resolve, reject);
  });
}
