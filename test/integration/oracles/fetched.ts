/** Code and tools from registries, below .cache/oracles: fetched once, and then found by later runs. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';

const run = promisify(execFile);
const parent = join(repositoryRoot, '.cache', 'oracles');

/** A folder with what `make` puts there; where `make` fails, nothing is left. */
export async function keptFolder(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(parent, name.replace(/[@/:]/g, '-'));
  if (await stat(folder).catch(() => null)) return folder;
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, 'new-'));
  try {
    await make(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    throw error;
  }
  return folder;
}

/** The folder of a package `name@version` of npm. */
export async function npmPackage(pin: string): Promise<string> {
  const folder = await keptFolder(pin, async (into) => {
    const { stdout } = await run('npm', ['pack', '--silent', pin], { cwd: into });
    await run('tar', ['xzf', stdout.trim()], { cwd: into });
    await rm(join(into, stdout.trim()));
  });
  return join(folder, 'package');
}

/** The sources of an artifact `group:name@version` of Maven; `mvn` and `jar` have to be on PATH. */
export function mavenSources(pin: string): Promise<string> {
  const [artifact = '', version = ''] = pin.split('@');
  return keptFolder(pin, async (into) => {
    const copy = `-Dartifact=${artifact}:${version}:jar:sources`;
    await run('mvn', ['-q', '-B', 'dependency:copy', copy, `-DoutputDirectory=${into}`], { cwd: into });
    for (const name of await readdir(into)) {
      await run('jar', ['xf', name], { cwd: into });
      await rm(join(into, name));
    }
  });
}
