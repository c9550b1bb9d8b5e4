import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure, runQuiet } from './commands.mjs';
import { installOnce } from './installOnce.mjs';
import { layoutOf } from './layout.mjs';
import { runNpm } from './npm.mjs';
import { corpus } from './pins.mjs';
import { SetupError } from './setupError.mjs';

/** The folder of a real repository with one commit: sources and manifests of a pinned registry package. */
export async function ensureCorpus({ root, node, log }) {
  const { name, version, sources, leastFiles } = corpus;
  const folder = join(layoutOf(root).corpora, name);
  await installOnce({
    folder,
    stamp: `${name}@${version} in repository/`,
    install: async (temporary) => {
      log(`Fetching ${name} ${version} as a repository to test on ...`);
      const what = `${name} ${version}`;
      const args = [
        'install',
        '--prefix',
        temporary,
        '--no-save',
        '--no-package-lock',
        '--omit=peer',
        `${name}@${version}`,
      ];
      await runNpm({ node, args, cwd: temporary, what });
      // A folder of its own, so that the stamp stays outside the repository.
      const repository = join(temporary, 'repository');
      await keepSources(repository, join(temporary, 'node_modules', name), sources);
      await rm(join(temporary, 'node_modules'), { recursive: true });
      await mustHaveFiles(join(repository, sources), leastFiles, what);
      await commitAll(repository);
    },
  });
  return join(folder, 'repository');
}

async function keepSources(folder, from, sources) {
  for (const entry of [sources, 'package.json', 'README.md', 'LICENSE.txt']) {
    await cp(join(from, entry), join(folder, entry), { recursive: true });
  }
}

async function mustHaveFiles(folder, least, what) {
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
  if (files.length >= least) return;
  throw new SetupError(
    `${what} has only ${files.length} TypeScript files instead of ${least}: choose another corpus in scripts/lib/pins.mjs.`,
  );
}

async function commitAll(cwd) {
  const identity = [
    '-c',
    'user.name=RepoMaster tests',
    '-c',
    'user.email=tests@localhost',
    '-c',
    'commit.gpgsign=false',
  ];
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('GIT_')));
  try {
    await runQuiet('git', ['init', '--quiet', '--initial-branch=main'], { cwd, env });
    await runQuiet('git', ['add', '--all', '--', '.'], { cwd, env });
    await runQuiet('git', [...identity, 'commit', '--quiet', '--no-verify', '-m', 'Sources as published'], {
      cwd,
      env,
    });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new SetupError('git was not found: install git and run the same command again.');
    if (error instanceof CommandFailure)
      throw new SetupError(
        `git could not prepare the test repository (${error.output.trim().split('\n')[0]}): repair that and run the same command again.`,
      );
    throw error;
  }
}
