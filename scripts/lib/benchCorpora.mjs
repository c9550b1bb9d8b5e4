import { findOnPath } from './chromium.mjs';
import { ensureDebian, ensureNpm, standardLibrary } from './oracleCorpora.mjs';
import { benchPackages } from './pins.mjs';

/**
 * What `npm run bench` measures besides this repository, as [{ name, version, folder, excludes, large }]; what is missing is
 * fetched, each package once. Debian's packages are not among them where there is no apt-get, which `log` says.
 */
export async function ensureBenchCorpora({ root, node, log, env = process.env }) {
  const apt = findOnPath('apt-get', env);
  if (apt === undefined) log('No apt-get here: of Python, only its own standard library is measured.');
  const found = [await standardLibrary()];
  for (const each of apt === undefined ? [] : benchPackages.debian)
    found.push(await ensureDebian(each, { root, log, apt, env }));
  for (const each of benchPackages.npm) found.push(await ensureNpm(each, { root, node, log }));
  return found.map(({ name, version, folder, excludes }) => {
    // A word that can be typed.
    const word = name.replace(/^python3-/, '').replaceAll(' ', '-');
    return { name: word, version, folder, excludes, large: word === benchPackages.large };
  });
}
