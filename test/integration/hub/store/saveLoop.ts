/** Started by a test: stores in the folder that it is told as a window does, and prints what came of it. */
import { UserError } from '../../../../src/core/errors';
import { openedStore, storedRepository } from '../../../support/storedRepositories';

const [, , folder = '', name = ''] = process.argv;
const { store, warnings } = openedStore(folder);

/** As a task of this window has it. */
function save(at: number, description = ''): void {
  store.save(
    storedRepository({
      commands: [{ command: `${name} ${at}`, task: `task ${at} of ${name}`, output: null }],
    }),
    null,
  );
  store.save(storedRepository({ url: `https://example.org/${name}/${at}`, description }), null);
}

/** How many are stored before the disk is full, at most 500. */
function saveUntilFull(): number {
  let stored = 0;
  try {
    for (; stored < 500; stored++)
      store.save(
        storedRepository({ url: `https://example.org/x/${stored}`, description: 'word '.repeat(700) }),
        null,
      );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
  return stored;
}

if (name === 'until-full') {
  const stored = saveUntilFull();
  process.stdout.write(`${stored} stored, ${store.list().length} read\n`);
} else if (name === 'read-only') {
  process.stdout.write(`${store.list().length} read\n`);
  try {
    save(0);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
} else {
  for (let at = 0; at < 10; at++) save(at);
}
if (warnings.length > 0) process.stderr.write(`${warnings.join('\n')}\n`);
