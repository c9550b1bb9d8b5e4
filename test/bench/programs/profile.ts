/** Samples one thread that takes the facts of all files, and adds the samples up by part of the work. */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { extractFacts } from '../../../src/index/extract/extractFacts';
import { languageTable } from '../../../src/index/languages/tables';
import { createLanguageParsers } from '../../../src/index/parse/languageParsers';
import { readSource } from '../../../src/index/scan/readSource';
import { answerAs } from '../programs';
import type { Programs, Share } from '../programs';
import { sharesOf } from '../shares';
import type { SourceOf } from '../shares';
import { distFile } from './pools';

/** Fine enough for a part of one in a hundred; the sampling itself then costs little. */
const SAMPLE_EVERY_US = 500;

const parsers = createLanguageParsers(distFile('grammars'));

/** Loads what the files need, once a worker: grammars, compiled queries. */
async function prepare({ files }: Programs['profile']['input']): Promise<void> {
  for (const { language, path } of files) await parsers(languageTable(language, path));
}

async function takeFacts({ folder, files }: Programs['profile']['input']): Promise<void> {
  for (const file of files) {
    const source = readSource(folder, { ...file, knownDigest: null }, Date.now());
    if (source.kind !== 'text') continue;
    const parser = await parsers(languageTable(file.language, file.path, source.text));
    extractFacts(parser, file.path, source.text);
  }
}

async function profileOf(work: () => Promise<void>): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
}

/** By the map that lies beside this bundle. */
function readSources(): SourceOf {
  const map = new SourceMap(JSON.parse(readFileSync(`${__filename}.map`, 'utf8')) as SourceMapPayload);
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.endsWith(__filename)) return '';
    const entry = map.findEntry(lineNumber, columnNumber);
    return 'originalSource' in entry ? entry.originalSource : '';
  };
}

answerAs('profile', async (input): Promise<readonly Share[]> => {
  await prepare(input);
  return sharesOf(await profileOf(() => takeFacts(input)), readSources());
});
