import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/core/errors';
import { Linker } from '../../../../src/index/folder/linker';

interface Stage {
  readonly seen: string[];
  readonly closing: AbortController;
  readonly linker: Linker<string>;
  /** What there is to link. */
  text: string;
  nowMs: number;
  /** Called at each pause. */
  onPause: () => void;
}

/** A linker of a text that changes, one character a pause. */
function stage(): Stage {
  const closing = new AbortController();
  const made: Stage = {
    ...{ seen: [] as string[], closing, text: '', nowMs: 0 },
    onPause: (): void => undefined,
    linker: new Linker<string>(
      {
        link: async (pause) => {
          const { text } = made;
          made.seen.push(`begins ${text}`);
          for (let at = 0; at < text.length; at++) {
            made.onPause();
            await pause();
          }
          return text;
        },
        take: (linked, isLatest) => {
          made.seen.push(`${isLatest ? 'takes' : 'takes on the way'} ${linked}`);
          return Promise.resolve();
        },
      },
      closing.signal,
      () => made.nowMs,
    ),
  };
  return made;
}

describe('A linker', () => {
  it('links what there is, once for all who ask meanwhile where nothing has changed', async () => {
    const made = stage();
    made.text = 'ab';
    const asked = made.linker.link('key of ab');
    await Promise.all([asked, made.linker.link('key of ab')]);
    assert.deepEqual(made.seen, ['begins ab', 'takes ab']);
  });

  it('begins again when something has changed, and serves all who have asked', async () => {
    const made = stage();
    made.text = 'abc';
    const done: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    made.onPause = () => {
      made.onPause = () => undefined;
      made.text = 'abd';
      second = made.linker.link(null).then(() => done.push('second'));
    };
    await made.linker.link(null).then(() => done.push('first'));
    await second;
    assert.deepEqual(made.seen, ['begins abc', 'begins abd', 'takes abd']);
    assert.deepEqual(done, ['first', 'second']);
  });

  it('comes to an end in spite of changes that never cease, by how long the oldest has waited', async () => {
    const made = stage();
    made.text = 'abcd';
    const later: Promise<void>[] = [];
    made.onPause = () => {
      made.nowMs += 3000;
      if (made.nowMs > 60_000) return;
      made.text = `${made.nowMs}`;
      later.push(made.linker.link(null));
    };
    await made.linker.link(null);
    const onTheWay = made.seen.filter((what) => what.startsWith('takes on the way'));
    assert.equal(onTheWay.length, 1);
    assert.ok(made.nowMs < 60_000, 'while changes came');
    while (later.length > 0) await Promise.all(later.splice(0));
    assert.equal(made.seen.at(-1), 'takes 60000');
  });

  it('rests while something is read', async () => {
    const made = stage();
    made.text = 'ab';
    let asked: Promise<void> = Promise.resolve();
    await made.linker.hold(async () => {
      asked = made.linker.link(null);
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
      made.seen.push('read');
    });
    await asked;
    assert.deepEqual(made.seen, ['read', 'begins ab', 'takes ab']);
  });

  it('tells everybody who waits of a failure, and works on', async () => {
    const made = stage();
    made.text = 'ab';
    made.onPause = () => {
      made.onPause = () => undefined;
      throw new Error('planted');
    };
    const both = [made.linker.link(null), made.linker.link(null)];
    for (const one of both) await assert.rejects(one, /planted/);
    await made.linker.link(null);
    assert.equal(made.seen.at(-1), 'takes ab');
  });

  it('ends when it is closed, also while it rests', async () => {
    const made = stage();
    made.text = 'ab';
    let asked: Promise<void> = Promise.resolve();
    await made.linker.hold(async () => {
      asked = assert.rejects(made.linker.link(null), CancelledError);
      await new Promise((resolve) => setImmediate(resolve));
      made.closing.abort();
      await asked;
    });
    await assert.rejects(made.linker.link(null), CancelledError);
    assert.deepEqual(made.seen, []);
  });
});
