/** The map of a real repository, for tests of what is shown of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeIndex } from '../../src/core/map/codeIndex';
import { prepareMap } from '../../src/explore/map/exploreMap';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { repositoryRoot } from './paths';
import { startProcess } from './process';
import { temporaryFolder } from './temporaryFolder';

/** The map of this repository's own sources, indexed by the built command line. */
export async function ownMap(): Promise<ExploreMap> {
  const folder = await temporaryFolder();
  try {
    const file = join(folder.path, 'index.json');
    const cli = join(repositoryRoot, 'dist', 'cli.js');
    const { ended } = startProcess([cli, 'index', join(repositoryRoot, 'src'), '--json', file], {
      cwd: repositoryRoot,
      env: process.env,
    });
    const { code, stderr } = await ended;
    if (code !== 0) throw new Error(stderr);
    const index = JSON.parse(await readFile(file, 'utf8')) as CodeIndex;
    // What the command line prints has no declarations of classes.
    const classes = index.classes.map((each) => ({ ...each, declaration: `class ${each.name}` }));
    return prepareMap({ ...index, classes }, { read: () => null });
  } finally {
    await folder.remove();
  }
}
