import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** What a fresh clone has of the set-up: no node_modules, no cache. */
export async function bareRoot(): Promise<TemporaryFolder> {
  const root = await temporaryFolder();
  for (const path of ['scripts', 'package.json', 'package-lock.json', '.npmrc']) {
    await cp(join(repositoryRoot, path), join(root.path, path), { recursive: true });
  }
  await mkdir(join(root.path, 'npm-cache'));
  return root;
}

/** Environment for an npm with an empty cache that asks the given registry once. */
export function npmEnvironment(root: string, registry: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key));
  return {
    ...Object.fromEntries(inherited),
    npm_config_registry: registry,
    npm_config_cache: join(root, 'npm-cache'),
    npm_config_fetch_retries: '0',
  };
}
