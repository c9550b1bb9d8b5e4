import { deepEqual, equal, match } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { Ended } from '../../support/process';
import type { TemporaryFolder } from '../../support/temporaryFolder';

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly bin: Record<string, string>;
}

describe('the .vsix', function () {
  this.timeout(180_000);
  let folder: TemporaryFolder;
  let packing: Ended;
  let names: string[];
  const unpacked = (...path: string[]): string => join(folder.path, 'unpacked', 'extension', ...path);

  before(async () => {
    folder = await temporaryFolder();
    const vsix = join(folder.path, 'repomaster.vsix');
    packing = await startProcess([join(repositoryRoot, 'scripts/package.mjs'), '--out', vsix], {
      cwd: folder.path,
      env: process.env,
    }).ended;
    equal(packing.code, 0, packing.stdout + packing.stderr);
    // python3 is there wherever this repository is developed; Node opens no zip by itself.
    execFileSync('python3', ['-m', 'zipfile', '-e', vsix, join(folder.path, 'unpacked')]);
    const list = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
    names = execFileSync('python3', ['-c', list, vsix], { encoding: 'utf8' }).trim().split('\n').sort();
  });

  after(() => folder.remove());

  it('says its size and its number of files, and keeps to the limits', () => {
    match(packing.stdout, /repomaster\.vsix: [0-5]\.\d\d MB, \d\d files/);
  });

  it('holds the product and nothing else', () => {
    const allowed = [
      /^\[Content_Types\]\.xml$/,
      /^extension\.vsixmanifest$/,
      /^extension\/(package(\.nls(\.[\w-]+)?)?\.json)$/,
      /^extension\/(LICENSE\.txt|readme\.md|changelog\.md|THIRD-PARTY-NOTICES\.md)$/i,
      /^extension\/dist\/(extension|(index|parse|pdf|command)Worker|cli|commandLine|modelSdk|yaml|graphology|simpleGit)\.js$/,
      /^extension\/dist\/cMaps\.bin$/,
      /^extension\/dist\/grammars\/[\w-]+\.wasm$/,
      /^extension\/dist\/webview\/((chat|conflicts|graph|launchpad|planner)\.(js|css)|codicon\.ttf)$/,
      /^extension\/l10n\/bundle\.l10n(\.[\w-]+)?\.json$/,
      /^extension\/media\/(activity\.svg|icon\.png|walkthrough\/\w+\.svg)$/,
    ];
    deepEqual(
      names.filter((name) => !allowed.some((pattern) => pattern.test(name))),
      [],
    );
  });

  it('holds every file that its manifest names', () => {
    const manifest = JSON.parse(readFileSync(unpacked('package.json'), 'utf8')) as Manifest;
    const named = [manifest.main, manifest.icon, ...Object.values(manifest.bin)];
    deepEqual(
      named.filter((path) => !existsSync(unpacked(path))),
      [],
    );
  });

  it('holds the notices of what is bundled, and our licence', () => {
    match(readFileSync(unpacked('THIRD-PARTY-NOTICES.md'), 'utf8'), /## web-tree-sitter /);
    match(readFileSync(unpacked('LICENSE.txt'), 'utf8'), /^MIT License/);
  });

  it('bundles are minified, without source maps and without a path of the machine that built them', () => {
    for (const name of names.filter((each) => each.endsWith('.js'))) {
      const text = readFileSync(join(folder.path, 'unpacked', name), 'utf8');
      equal(/sourceMappingURL/.test(text), false, name);
      equal(text.includes(repositoryRoot), false, name);
    }
  });

  it('reads PDF by a worker that makes no code of data', () => {
    const text = readFileSync(unpacked('dist/pdfWorker.js'), 'utf8');
    equal(/\beval\(|new Function\b/.test(text), false);
  });

  it('maps a repository by its command line, far from any node_modules', async () => {
    const repository = await folderWith({
      'pkg/__init__.py': '',
      'pkg/one.py': 'def one():\n    return two()\n',
    });
    try {
      const { code, stdout, stderr } = await startProcess(
        [unpacked('dist/cli.js'), 'index', repository.path, '--json', '-', '--no-cache'],
        { cwd: repository.path, env: { PATH: process.env['PATH'] } },
      ).ended;
      equal(code, 0, stderr);
      const { modules } = JSON.parse(stdout) as { modules: { path: string }[] };
      deepEqual(
        modules.map((module) => module.path),
        ['pkg/__init__.py', 'pkg/one.py'],
      );
    } finally {
      await repository.remove();
    }
  });
});
