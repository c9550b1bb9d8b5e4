import assert from 'node:assert/strict';
import { createStatusLine } from '../../../src/cli/statusLine';
import type { StageLine } from '../../../src/cli/statusLine';

type Terminal = 'terminal' | 'log';

/** What is written while `act` runs under a clock that it sets itself. */
function written(
  to: Terminal,
  columns: number,
  act: (status: StageLine, at: (ms: number) => void) => void,
): string {
  let text = '';
  let nowMs = 0;
  const out = { terminal: to === 'terminal', columns, write: (more: string) => void (text += more) };
  act(
    createStatusLine(out, () => nowMs),
    (ms) => (nowMs = ms),
  );
  return text;
}

const parsing = (filesDone: number) => ({ phase: 'parsing', filesDone, filesTotal: 200 }) as const;

describe('createStatusLine', () => {
  it('rewrites one line of a terminal, at most ten times a second, and clears it at the end', () => {
    const text = written('terminal', 80, (status, at) => {
      status.progress(parsing(1));
      at(100);
      status.progress(parsing(50));
      at(150);
      status.progress(parsing(60));
      at(200);
      status.progress({ phase: 'linking', filesDone: 200, filesTotal: 200 });
      status.end();
    });
    assert.equal(
      text,
      '\r\u001b[KParsing: 50 of 200 files, 25 %\r\u001b[KLinking names to definitions\r\u001b[K',
    );
  });

  it('shows a stage at once on a terminal, and in a log once the command takes its time', () => {
    const act = (status: StageLine, at: (ms: number) => void): void => {
      status.stage('Reading\u001b[2J');
      at(2000);
      status.stage('Grouping');
      status.end();
    };
    const [, reading = '', ...rest] = written('terminal', 80, act).split('\r\u001b[K');
    assert.match(reading, /^Reading/);
    assert.ok(!reading.includes('\u001b'));
    assert.deepEqual(rest, ['Grouping', '']);
    assert.equal(written('log', 80, act), 'Grouping\n');
  });

  it('writes whole lines to a log, at most one every two seconds', () => {
    const text = written('log', 80, (status, at) => {
      at(1999);
      status.progress(parsing(1));
      at(2000);
      status.progress({ phase: 'listing', filesDone: 0, filesTotal: 0 });
      at(4500);
      status.progress(parsing(199));
      status.end();
    });
    assert.equal(text, 'Listing files\nParsing: 199 of 200 files, 99 %\n');
  });

  it('puts a note above the progress, and cuts what a narrow terminal would wrap', () => {
    const text = written('terminal', 10, (status, at) => {
      status.note('first');
      at(100);
      status.progress(parsing(50));
      status.note('second');
      status.end();
    });
    assert.equal(text, 'first\n\r\u001b[KParsing: \r\u001b[Ksecond\nParsing: \r\u001b[K');
  });
});
