import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { CommandFailure, runQuiet } from './commands.mjs';
import { ensureCorpus } from './corpus.mjs';
import { installOnce } from './installOnce.mjs';
import { layoutOf } from './layout.mjs';
import { runNpm } from './npm.mjs';
import { corpus, oracleCorpora } from './pins.mjs';
import { SetupError } from './setupError.mjs';

/**
 * Real packages to compare the map on, as [{ name, version, language: 'python' | 'typescript', folder, paths, excludes }];
 * what is missing is fetched, each package once. Python's own standard library is always among them; Debian's packages are
 * not where there is no apt-get, which `log` says.
 */
export async function ensureOracleCorpora({ root, node, log, env = process.env }) {
  const found = [];
  const rxjs = await ensureCorpus({ root, node, log });
  found.push({ ...plain, name: corpus.name, version: corpus.version, language: 'typescript', folder: rxjs });
  for (const each of chosen(oracleCorpora.npm)) found.push(await ensureNpm(each, { root, node, log }));
  const apt = findOnPath('apt-get', env);
  if (apt === undefined) log('No apt-get here: of Python, only its own standard library is compared.');
  else
    for (const each of chosen(oracleCorpora.debian))
      found.push(await ensureDebian(each, { root, log, apt, env }));
  found.push(await standardLibrary());
  return found;
}

/** What is left out for its time comes in where somebody has that time. */
const isWhole = process.env.REPOMASTER_WHOLE_PACKAGES === '1';

const chosen = (packages) => packages.filter(({ forSoak = false }) => isWhole || !forSoak);

const plain = { paths: {}, excludes: [] };

/** A package of npm's registry, unpacked, as above; `keep` alone of it. */
export async function ensureNpm({ name, version, keep, paths = {} }, { root, node, log }) {
  const folder = folderOf(root, name);
  const what = `${name} ${version}`;
  await installOnce({
    folder,
    stamp: `${name}@${version}: ${keep.join(' ')}`,
    install: async (temporary) => {
      log(`Fetching ${what} to compare the map on ...`);
      const args = ['pack', `${name}@${version}`, '--pack-destination', temporary];
      await runNpm({ node, args, cwd: temporary, what });
      const whole = join(temporary, 'whole');
      await mkdir(whole);
      const file = await fileIn(temporary, '.tgz');
      await unpack('tar', ['-xzf', file, '--strip-components=1', '-C', whole], what);
      for (const entry of keep)
        await cp(join(whole, entry), join(temporary, 'repository', entry), { recursive: true });
      await rm(whole, { recursive: true });
      await rm(file);
    },
  });
  return { ...plain, name, version, language: 'typescript', folder: join(folder, 'repository'), paths };
}

/**
 * A package of Debian's, unpacked, as above; only its modules are kept. `apt` is the path of apt-get.
 * What Debian calls the version is in the file's name, kept beside it.
 */
export async function ensureDebian({ name, excludes = [] }, { root, log, apt, env }) {
  const folder = folderOf(root, name);
  await installOnce({
    folder,
    stamp: `${name} of Debian`,
    install: async (temporary) => {
      log(`Fetching ${name} to compare the map on ...`);
      await download(apt, name, { cwd: temporary, env });
      const file = await fileIn(temporary, '.deb');
      const whole = join(temporary, 'whole');
      await unpack('dpkg', ['-x', file, whole], name);
      await rename(join(whole, 'usr', 'lib', 'python3', 'dist-packages'), join(temporary, 'repository'));
      await rm(whole, { recursive: true });
      await rm(file);
      await writeFile(join(temporary, 'version'), file.split('_')[1] ?? '');
    },
  });
  const version = decodeURIComponent(await readFile(join(folder, 'version'), 'utf8'));
  return {
    ...plain,
    name,
    version,
    language: 'python',
    folder: join(folder, 'repository'),
    excludes: isWhole ? [] : excludes,
  };
}

/** A machine that has never asked for packages has no lists of them: then they are fetched, and it is tried again. */
async function download(apt, name, options) {
  try {
    await runQuiet(apt, ['download', name], options);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    await runQuiet(apt, ['update'], options).catch(() => undefined);
    await runQuiet(apt, ['download', name], options).catch((second) => {
      throw new SetupError(
        `${name} could not be fetched (${lastLine(second)}): check the network and run \`apt-get update\` as root, then the same command again; what was complete is kept.`,
      );
    });
  }
}

/** Python's own library as this machine has it, in the same form. */
export async function standardLibrary() {
  const program = 'import sys, sysconfig; print(sys.version.split()[0]); print(sysconfig.get_path("stdlib"))';
  try {
    const [version, folder] = (await runQuiet('python3', ['-I', '-c', program])).trim().split('\n');
    const excludes = oracleCorpora.standardLibraryExcludes;
    return { ...plain, name: 'standard library', version, language: 'python', folder, excludes };
  } catch (error) {
    if (error.code !== 'ENOENT' && !(error instanceof CommandFailure)) throw error;
    throw new SetupError(
      'python3 was not found or does not start: install it and run the same command again.',
    );
  }
}

async function unpack(program, args, what) {
  try {
    await runQuiet(program, args);
  } catch (error) {
    const why = error.code === 'ENOENT' ? `${program} was not found` : lastLine(error);
    throw new SetupError(
      `${what} could not be unpacked (${why}): repair that and run the same command again.`,
    );
  }
}

async function fileIn(folder, ending) {
  const name = (await readdir(folder)).find((each) => each.endsWith(ending));
  if (name !== undefined) return join(folder, name);
  throw new SetupError(`no ${ending} file was left in ${folder}: run the same command again.`);
}

function folderOf(root, name) {
  return join(layoutOf(root).corpora, name.replace(/\W+/g, '-').replace(/^-/, ''));
}

function lastLine(error) {
  return (error.output ?? error.message).trim().split('\n').pop();
}
