import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Paths of a folder's dev container configurations, relative to it with `/`, in the order in which they are preferred:
 * .devcontainer/devcontainer.json, .devcontainer.json, then those of .devcontainer/NAME/ by name. Empty where there is
 * none. Source: the Development Container Specification, "devcontainer.json".
 */
export async function findConfigurations(root: string): Promise<readonly string[]> {
  const names = await readdir(join(root, '.devcontainer'), { withFileTypes: true }).catch(() => []);
  const below = names
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `.devcontainer/${name}/devcontainer.json`)
    .sort();
  const paths = ['.devcontainer/devcontainer.json', '.devcontainer.json', ...below];
  const found = await Promise.all(paths.map((path) => isFile(join(root, path))));
  return paths.filter((_, at) => found[at] === true);
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}
