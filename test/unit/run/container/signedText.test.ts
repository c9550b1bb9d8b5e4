import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSignedText } from '../../../../src/run/container/signedText';
import type { Said } from '../../../../src/run/container/signedText';

interface Read {
  readonly text: string;
  readonly said: readonly Said[];
  readonly engine: string;
}

const sign = '\u001e';

function read(...chunks: readonly string[]): Read {
  const said: Said[] = [];
  let engine = '';
  const signed = createSignedText(
    'm1',
    (each) => said.push(each),
    (words) => (engine += words),
  );
  const text = chunks.map((chunk) => signed.push(chunk)).join('') + signed.end();
  return { text, said, engine };
}

describe('createSignedText', () => {
  it('takes out what is said, wherever chunks end', () => {
    const whole = `Warning\n${sign}m1 start 12${sign}some text${sign}m1 exit 3${sign}${sign}m1 left 0${sign}`;
    const said = [
      { kind: 'start', pid: 12 },
      { kind: 'exit', code: 3 },
      { kind: 'left', count: 0 },
    ];
    assert.deepEqual(read(whole), { text: 'some text', said, engine: 'Warning\n' });
    assert.deepEqual(read(...Array.from(whole)), { text: 'some text', said, engine: 'Warning\n' });
    for (let cut = 0; cut < whole.length; cut++)
      assert.deepEqual(read(whole.slice(0, cut), whole.slice(cut)), {
        text: 'some text',
        said,
        engine: 'Warning\n',
      });
  });

  it('another mark says nothing, and signs of a command are its text', () => {
    const start = `${sign}m1 start 1${sign}`;
    const said = [{ kind: 'start', pid: 1 }];
    const text = `${sign}m2 exit 0${sign} and ${sign}${sign} ${'x'.repeat(200)}`;
    assert.deepEqual(read(start, text), { text, said, engine: '' });
    assert.deepEqual(read(start, `a${sign}`), { text: `a${sign}`, said, engine: '' });
  });

  it('without a start all is the engine’s', () =>
    assert.deepEqual(read('Error: no ', 'such', ' container\n'), {
      text: '',
      said: [],
      engine: 'Error: no such container\n',
    }));
});
