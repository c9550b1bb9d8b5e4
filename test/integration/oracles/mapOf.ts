/** A folder -> its code tree and module graph, by the product's own scanner, parse workers and linker. */
import { basename } from 'node:path';
import { unpackFacts } from '../../../src/index/parse/packedFacts';
import { createParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import type { ParsedFile } from '../../../src/index/parse/messages';
import { buildOutline } from '../../../src/index/graph/buildIndex';
import type { IndexInput } from '../../../src/index/graph/buildIndex';
import { readConfigs } from '../../../src/index/folder/readConfigs';
import { openScanner } from '../../../src/index/scan/scanner';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { byCodeUnits } from '../../../src/core/text/order';
import { distFile, noSignal } from '../index/indexing';

const scanPorts = {
  tracked: { list: () => Promise.resolve(null) },
  log: { trace: drop, info: drop, warn: drop, error: drop },
};

/** The index of the folder without calls and scores, which no oracle here knows and which cost the most. */
export async function mapOf(folder: string, excludes: readonly string[]): Promise<CodeIndex> {
  return buildOutline(await readFolder(folder, excludes));
}

/** What an index of the folder is built of. */
export async function readFolder(folder: string, excludes: readonly string[]): Promise<IndexInput> {
  const options = { folder, excludes, largeFolderAllowed: true, homeFolder: '/nobody' };
  const { files, configs, skipped } = await (await openScanner(options, scanPorts, noSignal)).scan(noSignal);
  const pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 2);
  const parsed: ParsedFile[] = [];
  try {
    const wanted = files.map((file) => ({ ...file, knownDigest: null }));
    await pool.parse(folder, wanted, noSignal, (file) => parsed.push(file));
  } finally {
    await pool.dispose();
  }
  const facts = parsed.flatMap((file) => (file.kind === 'facts' ? [unpackFacts(file.packed)] : []));
  facts.sort((a, b) => byCodeUnits(a.path, b.path));
  const texts = readConfigs(folder, configs).flatMap((file): [string, string][] =>
    file.kind === 'text' ? [[file.path, file.text]] : [],
  );
  return {
    rootName: basename(folder),
    facts,
    configs: new Map(texts),
    skipped,
    history: null,
    partial: false,
  };
}

function drop(): void {
  return undefined;
}
