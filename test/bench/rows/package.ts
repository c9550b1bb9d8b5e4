/** What a user downloads. */
import { runProgram } from '../programs';
import { whole } from '../report';
import type { BenchContext, Measured, Task } from './context';

/** The goals that the README of this folder names. */
const MOST_BYTES = 4e6;

export function packageTasks(context: BenchContext): Task[] {
  // It is the same for whatever part of the sources is measured, and takes as long as all else of a quick run.
  return context.options.quick ? [] : [{ title: 'How large is the extension?', measure: measurePackage }];
}

async function measurePackage(): Promise<Measured> {
  const { sizeBytes, files } = await runProgram('package', {});
  return {
    notes: ['As `npm run package` makes it.'],
    table: {
      columns: ['', 'bytes', 'files'],
      rows: [['the .vsix', whole(sizeBytes), whole(files)]],
    },
    goals: [
      {
        goal: `the .vsix at most ${whole(MOST_BYTES / 1e6)} MB`,
        on: 'the extension',
        measured: `${whole(sizeBytes)} bytes`,
        reached: sizeBytes <= MOST_BYTES,
      },
    ],
  };
}
