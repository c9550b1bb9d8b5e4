import { findOnPath } from './chromium.mjs';
import { ensureDebian } from './oracleCorpora.mjs';
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
