/** A workspace, and the folder of a session with its checkpoints. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import type { Checkpoints } from '../../../src/core/changes/checkpoints';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

export interface Stage {
  readonly workspace: TemporaryFolder;
  readonly session: TemporaryFolder;
  readonly checkpoints: Checkpoints;
  readonly place: string;
}

export async function openStage(): Promise<Stage> {
  const workspace = await folderWith({
    'src/price.py': 'def total(items):\n    return sum(items)\n',
    'lib/double.js': 'exports.double = (x) => 2 * x;\n',
    'data.txt': 'kept\n',
    '.env': 'KEY=secret\n',
  });
  const session = await temporaryFolder();
  const files = ['src/price.py', 'lib/double.js', 'data.txt'];
  const checkpoints = await openCheckpoints({
    ...{ root: workspace.path, folder: join(session.path, 'checkpoints') },
    list: async () => [...files, ...(existsSync(join(workspace.path, 'new.txt')) ? ['new.txt'] : [])],
  });
  return { workspace, session, checkpoints, place: join(session.path, 'scratch') };
}

export async function closeStage({ workspace, session, checkpoints }: Stage): Promise<void> {
  checkpoints.close();
  await Promise.all([workspace.remove(), session.remove()]);
}
