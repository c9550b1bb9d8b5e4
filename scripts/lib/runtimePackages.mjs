import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { installOnce } from './installOnce.mjs';
import { runNpm } from './npm.mjs';
import { ensureDebian, ensureNpm } from './oracleCorpora.mjs';
import { runtimePackages } from './pins.mjs';

/**
 * Packages of Python whose own tests can be run, as { packages: [{ name, version, folder, tests }], needs: folders to import
 * the rest from }; what is missing is fetched, each once. Null where there is no apt-get, which `log` says.
 */
export async function ensurePythonPackages({ root, log, env = process.env }) {
  const apt = findOnPath('apt-get', env);
  if (apt === undefined) {
    log('No apt-get here: no package of Python can be had with its tests.');
    return null;
  }
  const options = { root, log, apt, env };
  const packages = [];
  for (const { name, tests } of runtimePackages.python) {
    const { version, folder } = await ensureDebian({ name }, options);
    packages.push({ name, version, folder, tests });
  }
  const needs = [];
  for (const name of runtimePackages.pythonNeeds) needs.push((await ensureDebian({ name }, options)).folder);
  return { packages, needs };
}

/**
 * Packages of npm's registry that are published with their tests, as [{ name, version, folder, runner, tests }], `tests`
 * relative to the folder; what is missing is fetched, each once, and what the tests import is beside the folder.
 */
export async function ensureJavaScriptPackages({ root, node, log }) {
  const packages = [];
  for (const { name, version, keep = ['.'], runner, tests, leftOut, needs } of runtimePackages.javascript) {
    const { folder } = await ensureNpm({ name, version, keep }, { root, node, log });
    await ensureNeeds(needs, {
      folder: join(dirname(folder), 'node_modules'),
      node,
      what: `what ${name} needs`,
    });
    const paths = (await readdir(folder, { recursive: true }))
      .map((path) => path.replaceAll('\\', '/'))
      .sort();
    const chosen = paths.filter((path) => tests.test(path) && !leftOut.includes(path));
    packages.push({ name, version, folder, runner, tests: chosen });
  }
  return packages;
}

/** Installs these versions into a folder that Node.js finds from the one beside it. */
async function ensureNeeds(needs, { folder, node, what }) {
  const specifiers = Object.entries(needs).map(([name, version]) => `${name}@${version}`);
  if (specifiers.length === 0) return;
  await installOnce({
    folder,
    stamp: specifiers.join(' '),
    install: async (temporary) => {
      const project = join(temporary, '.project');
      await mkdir(project);
      await writeFile(join(project, 'package.json'), '{ "private": true }');
      const args = ['install', '--no-save', '--no-package-lock', ...specifiers];
      await runNpm({ node, args, cwd: project, what });
      const modules = join(project, 'node_modules');
      for (const entry of await readdir(modules)) await rename(join(modules, entry), join(temporary, entry));
      await rm(project, { recursive: true });
    },
  });
}
