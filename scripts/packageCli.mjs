// npm run package:cli [-- --out FILE]: the command line as an npm package (.tgz), with its size.
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inProductionCopy } from './house/vsix.mjs';
import { runNpm } from './lib/npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** All that the command line starts or reads, below dist/; the rest of it is the extension's. */
const parts = [
  ...[
    'cli.js',
    'commandLine.js',
    'commandWorker.js',
    'indexWorker.js',
    'parseWorker.js',
    'pdfWorker.js',
    'modelSdk.js',
    'yaml.js',
    'graphology.js',
    'simpleGit.js',
  ],
  ...['cMaps.bin', 'grammars'],
];

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const outFile = resolve(values.out ?? `${manifest.name}-${manifest.version}.tgz`);
const folder = await mkdtemp(join(tmpdir(), 'repomaster-cli-'));
try {
  await inProductionCopy((copy) => stage(copy, folder));
  const args = ['pack', '--pack-destination', dirname(outFile)];
  await runNpm({ node: process.execPath, args, cwd: folder, what: 'The npm package' });
  const packed = join(dirname(outFile), `${manifest.name}-${manifest.version}.tgz`);
  if (packed !== outFile) await rename(packed, outFile);
  console.log(`${basename(outFile)}: ${((await readFile(outFile)).length / 1e6).toFixed(2)} MB`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Puts into `to` what the package holds: everything is bundled, so it depends on nothing. */
async function stage(copy, to) {
  await mkdir(join(to, 'dist'));
  for (const part of parts) await cp(join(copy, 'dist', part), join(to, 'dist', part), { recursive: true });
  const program = join(to, 'dist', 'cli.js');
  // npm links the file itself to the command: the system has to know what runs it.
  await writeFile(program, `#!/usr/bin/env node\n${await readFile(program, 'utf8')}`);
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) await cp(join(root, file), join(to, file));
  await cp(join(root, 'docs', 'package', 'command-line.md'), join(to, 'README.md'));
  const { name, version, license, bin, keywords } = manifest;
  const description =
    'Maps a repository: code tree, call graph, ranking. Answers questions from it, without a model too.';
  const own = {
    name,
    version,
    description,
    license,
    keywords,
    bin,
    engines: { node: manifest.engines.node },
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}
