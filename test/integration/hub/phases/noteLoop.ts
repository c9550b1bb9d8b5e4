/** Started by a test and killed: keeps evidence in a journal as fast as it can, and prints what is kept. */
import { openPhaseTask } from '../../../../src/hub/phases/phaseJournal';

const task = openPhaseTask(process.argv[2] ?? '', 'Cut song.mp3 to 30 seconds.', {
  timeOfDay: () => '2026-11-01T00:00:00.000Z',
});
/** Far more than are reached before the kill. */
for (let at = 1; at <= 20_000; at++) {
  task.note(`line ${at} ${'x'.repeat(3_000)}`);
  process.stdout.write(`noted ${at}\n`);
}
