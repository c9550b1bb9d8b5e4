import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { SetupError } from './setupError.mjs';

/**
 * The sets of questions in `files`, each with the folder where its repository stands at the set's commit, below
 * .cache/eval/, as [{ file, folder }]. What is missing is fetched once, that one commit alone, or `withHistory`: from GitHub, or
 * from the git folders that REPOMASTER_EVAL_GIT names (`owner/name=FOLDER,...`). Throws SetupError where it cannot be had.
 */
export async function ensureEvalRepositories(files, { root, log, env = process.env, withHistory = false }) {
  const sets = [];
  for (const file of files) {
    const { repository, commit } = JSON.parse(await readFile(file, 'utf8'));
    const name = `${repository.replace('/', '+')}@${commit.slice(0, 12)}${withHistory ? '+history' : ''}`;
    const folder = join(root, '.cache', 'eval', name);
    if (!(await exists(folder))) {
      log(`Fetching ${repository} at ${commit.slice(0, 12)} ...`);
      await fetchCommit(sourceOf(repository, env), commit, folder, withHistory);
    }
    sets.push({ file, folder });
  }
  return sets;
}

function sourceOf(repository, env) {
  const local = (env['REPOMASTER_EVAL_GIT'] ?? '').split(',').map((pair) => pair.split('='));
  return local.find(([name]) => name === repository)?.[1] ?? `https://github.com/${repository}.git`;
}

/** Beside its place first: what is in its place is whole. */
async function fetchCommit(source, commit, folder, withHistory) {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const git = (...args) =>
    runQuiet('git', ['-C', part, ...args], { env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } });
  try {
    await git('init', '--quiet');
    // GitHub gives any commit; a local folder does so where it is told to.
    const upload = 'git -c uploadpack.allowAnySHA1InWant=true upload-pack';
    const depth = withHistory ? [] : ['--depth=1'];
    await git('fetch', '--quiet', ...depth, `--upload-pack=${upload}`, source, commit);
    await git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    await rm(part, { recursive: true, force: true });
    throw new SetupError(
      `commit ${commit} cannot be fetched from ${source}: connect to the network, or name a local git folder by REPOMASTER_EVAL_GIT=owner/name=FOLDER.`,
    );
  }
  await rename(part, folder);
}

async function exists(path) {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
