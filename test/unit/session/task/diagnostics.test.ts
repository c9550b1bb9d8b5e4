import assert from 'node:assert/strict';
import type { FollowedErrors, ReportedError } from '../../../../src/core/changes/edits';
import { Emitter } from '../../../../src/core/async/emitter';
import { createDiagnostics } from '../../../../src/session/task/diagnostics';
import type { StartTimer } from '../../../../src/core/async/throttle';

const file = '/shop/cart.ts';

/** A window with one file, and a clock that the test moves. */
class Window {
  disk: string | null = 'old';
  document: string | null = null;
  private errors: readonly ReportedError[] = [];
  private readonly reported = new Emitter<null>();
  private nowMs = 0;
  private timers: { readonly run: () => void; readonly atMs: number }[] = [];
  readonly abort = new AbortController();

  follow(): FollowedErrors {
    const editor = {
      textOf: () => this.document,
      open: () => {
        this.document = this.disk;
        return Promise.resolve(this.disk !== null);
      },
      errorsOf: (path: string) => (path === file ? this.errors : []),
      onReported: (_file: string, listener: () => void) => this.reported.on(listener),
    };
    return createDiagnostics('/shop', editor, this.startTimer).follow('cart.ts', this.abort.signal);
  }

  report(...errors: readonly (readonly [number, string, string?])[]): void {
    this.errors = errors.map(([line, message, code = '']) => ({ line, message, code }));
    this.reported.fire(null);
  }

  /** Lets time pass, once all that is under way waits. */
  async pass(ms: number): Promise<void> {
    await settled();
    this.nowMs += ms;
    const due = this.timers.filter(({ atMs }) => atMs <= this.nowMs);
    for (const { run } of due) run();
    await settled();
  }

  get waiting(): number {
    return this.timers.length;
  }

  private readonly startTimer: StartTimer = (run, delayMs) => {
    const timer = { run, atMs: this.nowMs + delayMs };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is added, as `line message`, or that it is still waited for. */
function addedOf(followed: FollowedErrors, text: string): () => Promise<readonly string[] | 'waiting'> {
  let ended: readonly string[] | 'waiting' = 'waiting';
  void followed.added(text).then((errors) => {
    ended = errors.map(({ line, message }) => `${line} ${message}`);
  });
  return async () => {
    await settled();
    return ended;
  };
}

describe('errors reported of a file that was changed', () => {
  let window: Window;
  beforeEach(() => (window = new Window()));
  afterEach(() => assert.equal(window.waiting, 0, 'no timer is left'));

  const changed = async (text: string): Promise<() => Promise<readonly string[] | 'waiting'>> => {
    const followed = window.follow();
    const known = followed.before();
    await window.pass(2_000);
    await known;
    const added = addedOf(followed, text);
    await settled();
    return added;
  };

  it('are those that nobody reported before, wherever their lines are now, one more of the same included', async () => {
    window.document = 'old';
    window.report([3, 'no such name', 'ts 1'], [9, 'twice', 'ts 2']);
    const added = await changed('new');
    window.document = 'new';
    window.report(
      [30, 'twice', 'ts 2'],
      [4, 'no such name', 'ts 1'],
      [8, 'twice', 'ts 2'],
      [1, 'twice', 'ts 3'],
    );
    assert.equal(await added(), 'waiting');
    await window.pass(400);
    assert.deepEqual(await added(), ['1 twice', '30 twice']);
  });

  it('are waited for until no more come', async () => {
    window.document = 'old';
    const added = await changed('new');
    window.document = 'new';
    window.report([1, 'syntax']);
    await window.pass(300);
    window.report([1, 'syntax'], [2, 'type']);
    await window.pass(300);
    assert.equal(await added(), 'waiting');
    await window.pass(100);
    assert.deepEqual(await added(), ['1 syntax', '2 type']);
  });

  it('are waited for no longer than two seconds, and none are told where none came', async () => {
    window.document = 'old';
    const added = await changed('new');
    await window.pass(1_999);
    assert.equal(await added(), 'waiting');
    await window.pass(1);
    assert.deepEqual(await added(), []);
  });

  it('are none while the document still has the text of before', async () => {
    window.document = 'old';
    const added = await changed('new');
    window.report([1, 'of the old text']);
    await window.pass(2_000);
    assert.deepEqual(await added(), []);
  });

  it('are known of a document with other line ends than the file', async () => {
    window.document = 'old';
    const added = await changed('new\r\nlines\n');
    window.document = 'new\r\nlines\r\n';
    window.report([2, 'wrong']);
    await window.pass(400);
    assert.deepEqual(await added(), ['2 wrong']);
  });

  it('are told apart from old ones of a file that was not open: it is opened before the change', async () => {
    const followed = window.follow();
    const known = followed.before();
    await settled();
    assert.equal(window.document, 'old');
    window.report([5, 'there before']);
    await window.pass(400);
    await known;
    const added = addedOf(followed, 'new');
    window.document = 'new';
    window.report([6, 'there before'], [7, 'new one']);
    await window.pass(400);
    assert.deepEqual(await added(), ['7 new one']);
  });

  it('are all of them for a file that was made', async () => {
    window.disk = null;
    const followed = window.follow();
    await followed.before();
    window.disk = 'new';
    const added = addedOf(followed, 'new');
    await settled();
    assert.equal(window.document, 'new');
    window.report([1, 'wrong']);
    await window.pass(400);
    assert.deepEqual(await added(), ['1 wrong']);
  });

  it('are waited for no more once the turn is stopped, or nobody asks', async () => {
    const followed = window.follow();
    const known = followed.before();
    await settled();
    window.abort.abort();
    await known;
    assert.deepEqual(await addedOf(followed, 'new')(), []);
    const another = new Window();
    const given = another.follow();
    await settled();
    assert.notEqual(another.waiting, 0);
    given.dispose();
    assert.equal(another.waiting, 0);
  });
});
