/** Views of the graph of real repositories, for tests of the graph page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphFocus, GraphView } from '../../src/core/graphView';
import type { CodeIndex } from '../../src/core/model';
import { prepareMap } from '../../src/explore/exploreMap';
import { graphView } from '../../src/explore/graphView';
import { repositoryRoot } from './paths';
import { startProcess } from './process';
import { temporaryFolder } from './temporaryFolder';

/** The graph of this repository's own code, indexed by the built command line. */
export async function ownGraph(focus: GraphFocus): Promise<GraphView> {
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
    return graphView(prepareMap(index, 1, { read: () => null }), focus);
  } finally {
    await folder.remove();
  }
}
