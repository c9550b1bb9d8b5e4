/** A process of its own that keeps the index of a folder as a window does: node windowProcess.js FOLDER STORAGE. */
import { answerOf } from '../../../src/core/map/reading';
import { sessionOf } from './sessions';

const [folder = '', storage = ''] = process.argv.slice(2);
const ROUNDS = 4;

async function main(): Promise<void> {
  const logged: string[] = [];
  const folderIndex = sessionOf({ storage, logged });
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) await folderIndex.open(folder);
    else await folderIndex.rebuild(folder);
    folderIndex.update([`m${round}.py`]);
    await folderIndex.whenIdle();
  }
  const { state } = folderIndex;
  const code = await folderIndex.explore({ tool: 'view_code', args: { targets: ['m7.C.f'] } });
  await folderIndex.dispose();
  const problems = logged.filter((line) => !line.startsWith('indexed '));
  process.stdout.write(
    JSON.stringify({ kind: state.kind, code: code === null ? undefined : answerOf(code).text, problems }),
  );
}

void main();
