/** One search by the product itself: `repomaster hub search` in a process of its own, on a loopback GitHub. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositorySearchForm } from '../../../src/core/hub/search';
import type { RepositorySearch } from '../../../src/core/hub/search';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';

/** What the command found; why it failed where it found nothing to print. */
export type Told =
  | { readonly kind: 'found'; readonly search: RepositorySearch }
  | { readonly kind: 'failed'; readonly why: string };

/** `folder` is new for each search: nothing is kept from one for the next. No token and no proxy is handed on. */
export async function askProduct(task: string, apiUrl: string, folder: string): Promise<Told> {
  mkdirSync(folder, { recursive: true });
  const args = [
    join(repositoryRoot, 'dist', 'cli.js'),
    'hub',
    'search',
    '--json',
    '--github-url',
    apiUrl,
    task,
  ];
  const { code, stdout, stderr } = await startProcess(args, { cwd: folder, env: environmentIn(folder) })
    .ended;
  const search = parsed(stdout);
  if (search !== null) return { kind: 'found', search };
  const said = /^repomaster: .*|^\w*Error: .*/m.exec(stderr)?.[0] ?? stderr.trim();
  return { kind: 'failed', why: `exit ${code}: ${said}` };
}

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const places = { XDG_CACHE_HOME: 'cache', XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: 'config', HOME: 'home' };
  return {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    ...Object.fromEntries(Object.entries(places).map(([name, place]) => [name, join(folder, place)])),
  };
}

function parsed(stdout: string): RepositorySearch | null {
  try {
    return repositorySearchForm.safeParse(JSON.parse(stdout)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
