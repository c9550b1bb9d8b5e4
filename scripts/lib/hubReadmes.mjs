import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { CommandFailure, runQuiet } from './commands.mjs';
import { layoutOf } from './layout.mjs';
import { npmCli } from './npm.mjs';
import { SetupError } from './setupError.mjs';

const AT_ONCE = 8;

/**
 * The file that holds what each package of `list` (test/bench/hub/packages.jsonl) says of itself, by `registry:package`, as
 * { description, readme }. What is missing is fetched at its pinned version, some packages at a time, by pip and npm; what was
 * fetched is kept. Throws SetupError where a registry does not answer, or where a text is not the pinned one.
 */
export async function ensureHubReadmes({ root, node, log, list }) {
  const folder = join(layoutOf(root).corpora, 'hub-readmes');
  await mkdir(folder, { recursive: true });
  const packages = await readPackages(list);
  const held = new Set(await readdir(folder));
  const missing = packages.filter((each) => !held.has(fileOf(each)));
  for (const registry of ['npm', 'pypi']) {
    const some = missing.filter((each) => each.registry === registry);
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const part = some.slice(at, at + AT_ONCE);
      log(`Fetching READMEs of ${registry}: ${at + part.length} of ${some.length} ...`);
      const texts = registry === 'npm' ? await npmTexts(part, node) : await pypiTexts(part);
      for (const each of part) await keep(folder, each, texts.get(each.package));
    }
  }
  return writeAll(folder, packages);
}

async function readPackages(list) {
  const lines = (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

/** Named by its digest: another pin is another file. */
const fileOf = ({ sha256 }) => `${sha256}.json`;

/** Of what a package says of itself: `packages.jsonl` pins it. */
function digestOfTexts({ description, readme }) {
  return createHash('sha256').update(`${description}\0${readme}`).digest('hex');
}

async function keep(folder, pinned, texts) {
  const what = `${pinned.registry}:${pinned.package} ${pinned.version}`;
  if (texts === undefined)
    throw new SetupError(`${what} has no README in its registry: drop it from the list.`);
  if (digestOfTexts(texts) !== pinned.sha256)
    throw new SetupError(`The README of ${what} is not the pinned one: check the package, or drop it.`);
  await writeWhole(join(folder, fileOf(pinned)), JSON.stringify(texts));
}

async function writeAll(folder, packages) {
  const all = {};
  for (const each of packages)
    all[`${each.registry}:${each.package}`] = JSON.parse(await readFile(join(folder, fileOf(each)), 'utf8'));
  const file = join(dirname(folder), 'hub-readmes.json');
  await writeWhole(file, JSON.stringify(all));
  return file;
}

async function writeWhole(file, text) {
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text);
  await rename(fresh, file);
}

/** What pip's report of an installation that is not made says; its version there is for wheels alone, so that nothing is built. */
async function pypiTexts(packages) {
  const python = findOnPath('python3', process.env);
  if (python === undefined) throw new SetupError('The READMEs of PyPI need python3 with pip: install them.');
  return inTemporaryFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const wheels = ['--only-binary', ':all:', '--python-version', '3.12', '--ignore-requires-python'];
    const platforms = ['manylinux2014_x86_64', 'manylinux_2_28_x86_64'].flatMap((name) => [
      '--platform',
      name,
    ]);
    const dry = ['--dry-run', '--quiet', '--no-deps', '--ignore-installed', '--target', join(folder, 'none')];
    const pinned = packages.map(({ package: name, version }) => `${name}==${version}`);
    const args = ['-m', 'pip', 'install', ...dry, ...wheels, ...platforms, '--report', report, ...pinned];
    await runOrSay(python, args, folder, `pip could not read ${pinned.join(', ')}`);
    const { install } = JSON.parse(await readFile(report, 'utf8'));
    return new Map(
      install.map(({ metadata }) => [
        plainName(metadata.name),
        { description: metadata.summary ?? '', readme: metadata.description ?? '' },
      ]),
    );
  });
}

/** As PyPI compares names. */
const plainName = (name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-');

/** The longest README beside package.json in what npm packs. */
async function npmTexts(packages, node) {
  return inTemporaryFolder(async (folder) => {
    const texts = new Map();
    const pinned = packages.map(({ package: name, version }) => `${name}@${version}`);
    const args = [npmCli(), 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...pinned];
    await runOrSay(node, args, folder, `npm could not fetch ${pinned.join(', ')}`);
    for (const archive of await readdir(folder)) {
      const whole = join(folder, `${archive}.whole`);
      await mkdir(whole);
      const unpack = ['-xzf', join(folder, archive), '--strip-components=1', '-C', whole];
      await runOrSay('tar', unpack, folder, `${archive} could not be unpacked`);
      const { name, description } = JSON.parse(await readFile(join(whole, 'package.json'), 'utf8'));
      texts.set(name, { description: description ?? '', readme: await longestReadme(whole) });
      await rm(whole, { recursive: true });
    }
    return texts;
  });
}

async function longestReadme(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter(
    (each) => each.isFile() && /^readme(?:\.(?:md|markdown|txt))?$/i.test(each.name),
  );
  const bytes = await Promise.all(named.map(({ name }) => readFile(join(folder, name))));
  bytes.sort((a, b) => b.length - a.length);
  return bytes[0]?.toString('utf8') ?? '';
}

async function inTemporaryFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-readmes-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOrSay(command, args, cwd, sentence) {
  try {
    await runQuiet(command, args, { cwd });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    throw new SetupError(
      `${sentence} (${error.output.trim().split('\n').pop()}): try again with the network.`,
    );
  }
}
