/** Run by badFolders.test.ts as another user: prints what a scan of the folder given finds and reads, as JSON. */
import { readSource } from '../../../src/index/scan/readSource';
import { openScanner } from '../../../src/index/scan/scanner';
import { noSignal, recordingLog } from './gitFolder';

async function main(): Promise<void> {
  const options = { folder: process.argv[1] ?? '', excludes: [], largeFolderAllowed: false, homeFolder: '/' };
  const ports = { tracked: { list: () => Promise.resolve(null) }, log: recordingLog() };
  const { files, skipped } = await (await openScanner(options, ports, noSignal)).scan(noSignal);
  const read = files.map(({ path, language }) => {
    const source = readSource(options.folder, { path, language, knownDigest: null }, Date.now());
    return { path, ...source, mark: undefined };
  });
  process.stdout.write(JSON.stringify({ files: read, skipped }));
}

void main();
