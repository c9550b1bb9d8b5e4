/** What is there of a step's product, without running anything of it. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerKind } from '../../core/running/runner';
import type { Product } from '../recipe';

/** pip and its like replace themselves: that is no other environment. */
const OWN = /^(?:pip|setuptools|wheel|distlib|_virtualenv|distutils-precedence|_distutils_hack)\b/;
/** Of an environment; more are not held beside each other. */
const MOST_NAMES = 5_000;

/**
 * What the product holds, in order: a step is still done where all that it held is there. Null where the product is not
 * there, or cannot work: a virtual environment whose Python is gone. In a container the links of an environment lead to
 * programs of its own, which are not looked at.
 */
export function contentsOf(root: string, product: Product, runner: RunnerKind): readonly string[] | null {
  switch (product.kind) {
    case 'none':
      return [];
    case 'file': {
      const stats = statSync(join(root, product.path), { throwIfNoEntry: false });
      return stats?.isFile() === true ? [`${stats.size} bytes`] : null;
    }
    case 'venv':
      return venvContents(join(root, product.path), runner);
    case 'packages':
      return product.layout === 'python'
        ? pythonPackages(join(root, product.path), runner)
        : nodePackages(join(root, product.path));
  }
}

function venvContents(folder: string, runner: RunnerKind): readonly string[] | null {
  const settings = readOrNull(join(folder, 'pyvenv.cfg'));
  const version = /^version(?:_info)?\s*=\s*(\S+)/m.exec(settings ?? '')?.[1];
  const python = ['bin/python', 'Scripts/python.exe']
    .map((name) => join(folder, name))
    .find((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
  if (settings === null || python === undefined) return null;
  const told = `Python ${version ?? '?'}`;
  if (runner === 'container') return [told];
  return existsSync(python) ? [told, realpathSync(python)] : null;
}

/** Distributions by name and version, and the links to folders of the repository. */
function pythonPackages(folder: string, runner: RunnerKind): readonly string[] | null {
  if (venvContents(folder, runner) === null) return null;
  const places = [
    ...listed(join(folder, 'lib')).map((name) => join(folder, 'lib', name)),
    join(folder, 'Lib'),
  ];
  const names = places
    .flatMap((place) => listed(join(place, 'site-packages')))
    .filter((name) => /\.(?:dist-info|egg-info|egg-link|pth)$/.test(name) && !OWN.test(name));
  return [...new Set(names)].sort().slice(0, MOST_NAMES);
}

/** Files in which package managers keep what they have installed. */
const MARKERS = ['.package-lock.json', '.yarn-integrity', '.yarn-state.yml', '.modules.yaml'];

function nodePackages(folder: string): readonly string[] | null {
  if (!existsSync(folder)) return null;
  const scopes = listed(folder).filter((name) => name.startsWith('@'));
  const scoped = scopes.flatMap((scope) => listed(join(folder, scope)).map((name) => `${scope}/${name}`));
  const names = [...listed(folder).filter((name) => !/^[.@]/.test(name)), ...scoped].filter((name) =>
    existsSync(join(folder, name)),
  );
  const markers = MARKERS.flatMap((name) => {
    const text = readOrNull(join(folder, name));
    return text === null ? [] : [`${name} ${createHash('sha256').update(text).digest('hex')}`];
  });
  return [...markers, ...names.sort()].slice(0, MOST_NAMES);
}

function listed(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function readOrNull(path: string): string | null {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : null;
}
