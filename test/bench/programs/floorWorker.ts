/** A parse worker that merely reads its files, or reads and parses them: the floor that the product is measured beside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEnvironmentData, parentPort } from 'node:worker_threads';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { languageTable } from '../../../src/index/languages/tables';
import type { ParseAnswer, ParseBatch } from '../../../src/index/parse/messages';
import { repositoryRoot } from '../../support/paths';

const grammars = join(repositoryRoot, 'dist', 'grammars');
const parsers = new Map<string, Parser>();

async function parserOf(file: string): Promise<Parser> {
  const known = parsers.get(file);
  if (known) return known;
  if (parsers.size === 0)
    await Parser.init({ wasmBinary: readFileSync(join(grammars, 'web-tree-sitter.wasm')) });
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(readFileSync(join(grammars, file))));
  parsers.set(file, parser);
  return parser;
}

async function workOff({ id, folder, files }: ParseBatch): Promise<ParseAnswer> {
  for (const { path, language } of files) {
    const text = readFileSync(join(folder, path), 'utf8');
    if (getEnvironmentData('work') === 'read') continue;
    const parser = await parserOf(languageTable(language, path).grammar);
    parser.parse(text)?.delete();
  }
  return { kind: 'parsed', id, files: files.map(({ path }) => ({ kind: 'gone', path })), parserBytes: 0 };
}

const port = parentPort;
port?.postMessage({ kind: 'ready' } satisfies ParseAnswer);
port?.on('message', (batch: ParseBatch) => {
  void workOff(batch).then((answer) => port.postMessage(answer));
});
