/** Run by badFolders.test.ts as another user: prints what a scan of the folder given finds and reads, and what a change of `listed/y.py` is, as JSON. */
import { readSource } from '../../../src/index/scan/readSource';
import { openScanner } from '../../../src/index/scan/scanner';
import { noSignal, recordingLog } from './gitFolder';

async function main(): Promise<void> {
  const options = { folder: process.argv[1] ?? '', excludes: [], largeFolderAllowed: false, homeFolder: '/' };
  const ports = { tracked: { list: () => Promise.resolve(null) }, log: recordingLog() };
  const scanner = await openScanner(options, ports, noSignal);
  const { files, skipped } = await scanner.scan(noSignal);
  const read = files.map(({ path, language }) => {
    const source = readSource(options.folder, { path, language, knownDigest: null }, Date.now());
    return { path, ...source, mark: undefined };
  });
  process.stdout.write(
    JSON.stringify({ files: read, skipped, changed: await scanner.admit('listed/y.py', noSignal) }),
  );
}

void main();
