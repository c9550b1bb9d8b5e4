import assert from 'node:assert/strict';
import type { ApartChoice } from '../../../../src/core/files/apart';
import { ToolError } from '../../../../src/core/errors';
import type { GraphFocus, GraphView } from '../../../../src/core/map/graphView';
import { inEnglish } from '../../../../src/core/text/phrase';
import { createGraphDoor } from '../../../../src/host/graph/graphDoor';
import type { GraphDoor } from '../../../../src/host/graph/graphDoor';
import type { IndexState } from '../../../../src/session/folder/indexState';
import type { ToGraph } from '../../../../src/protocol/toGraph';
import { nodeOf, viewOf } from '../../../support/graphViews';

const summary = {
  indexVersion: 1,
  partial: false,
  provisional: false,
  filesDone: 0,
  filesTotal: 0,
  languages: [],
  classes: 0,
  functions: 0,
  skipped: 0,
  problems: 0,
  seconds: 0,
};
const view = viewOf([nodeOf('a'), nodeOf('b')]);

interface Fake {
  readonly door: GraphDoor;
  readonly posted: ToGraph[];
  readonly done: string[];
}

function doorTo(
  graph: (focus: GraphFocus, apart: ApartChoice) => Promise<GraphView | null>,
  state: IndexState = { kind: 'ready', folder: '/w', summary },
): Fake {
  const posted: ToGraph[] = [];
  const done: string[] = [];
  const note = (text: string): Promise<void> => {
    done.push(text);
    return Promise.resolve();
  };
  const door = createGraphDoor({
    source: { state, graph },
    apart: { read: () => 'shown', write: (choice) => note(`apart ${choice}`) },
    post: (message) => {
      posted.push(message);
      return Promise.resolve();
    },
    open: ({ location }) => note(`open ${location.path}`),
    explore: (id) => note(`explore ${id}`),
    run: (command) => note(`run ${command}`),
    strings: () => ({ Graph: 'Graphe' }),
  });
  return { door, posted, done };
}

describe('the graph page’s door', () => {
  it('answers a loaded page with its texts and the core components', async () => {
    const asked: GraphFocus[] = [];
    const { door, posted } = doorTo((focus) => {
      asked.push(focus);
      return Promise.resolve(view);
    });
    await door.handlers.ready({ type: 'ready' });
    assert.deepEqual(posted, [
      { type: 'init', strings: { Graph: 'Graphe' } },
      { type: 'graph', view },
    ]);
    assert.deepEqual(asked, [{ kind: 'core' }]);
  });

  it('asks for the core with what stands apart as the setting has it, and sets that', async () => {
    const asked: ApartChoice[] = [];
    const { door, done } = doorTo((_, apart) => {
      asked.push(apart);
      return Promise.resolve(view);
    });
    await door.send();
    await door.handlers.apart({ type: 'apart', choice: 'hidden' });
    assert.deepEqual([asked, done], [['shown'], ['apart hidden']]);
  });

  it('goes on with the focus it was given, until the core is asked for', async () => {
    const asked: GraphFocus[] = [];
    const { door } = doorTo((focus) => {
      asked.push(focus);
      return Promise.resolve(view);
    });
    await door.handlers.focus({ type: 'focus', focus: { kind: 'around', id: 'b' } });
    await door.send();
    await door.handlers.act({ type: 'act', command: 'showCore' });
    const around = { kind: 'around', id: 'b' };
    assert.deepEqual(asked, [around, around, { kind: 'core' }]);
  });

  it('opens nodes that it has sent, and nothing else', async () => {
    const { door, done } = doorTo(() => Promise.resolve(view));
    await door.handlers.open({ type: 'open', id: 'a' });
    await door.send();
    await door.handlers.open({ type: 'open', id: 'a' });
    await door.handlers.open({ type: 'open', id: '../../etc/passwd' });
    await door.handlers.explore({ type: 'explore', id: 'b' });
    await door.handlers.act({ type: 'act', command: 'rebuildIndex' });
    assert.deepEqual(done, ['open src/a.ts', 'explore b', 'run rebuildIndex']);
  });

  it('drops an answer that a newer question has overtaken', async () => {
    let answer = (_: GraphView): void => undefined;
    const late = new Promise<GraphView>((resolve) => (answer = resolve));
    const { door, posted } = doorTo((focus) =>
      focus.kind === 'core' ? late : Promise.resolve({ ...view, focus }),
    );
    const first = door.send();
    await door.handlers.focus({ type: 'focus', focus: { kind: 'around', id: 'a' } });
    answer(view);
    await first;
    assert.deepEqual(
      posted.map((message) => message.type === 'graph' && message.view.focus.kind),
      ['around'],
    );
  });

  it('says why there is nothing to draw in every state, and what helps', async () => {
    const folder = '/w';
    const states: [IndexState, RegExp, string | null][] = [
      [{ kind: 'noFolder' }, /No folder is open/, 'openFolder'],
      [{ kind: 'notIndexed', folder }, /not indexed yet/, 'rebuildIndex'],
      [{ kind: 'indexing', folder, progress: null }, /is indexing the folder/, null],
      [{ kind: 'cancelled', folder, summary }, /cancelled/, 'rebuildIndex'],
      [
        { kind: 'tooLarge', folder, message: 'Too many {0} files.' },
        /^Too many \{0\} files\.$/,
        'indexAnyway',
      ],
      [{ kind: 'failed', folder, message: 'no memory' }, /failed: no memory/, 'rebuildIndex'],
      [{ kind: 'ready', folder, summary }, /contains no files/, 'rebuildIndex'],
      [
        { kind: 'ready', folder, summary: { ...summary, skipped: 3 } },
        /no file in a language/,
        'rebuildIndex',
      ],
    ];
    for (const [state, why, command] of states) {
      const { door, posted } = doorTo(() => Promise.resolve(null), state);
      await door.send();
      const [message] = posted;
      assert.ok(message?.type === 'empty', state.kind);
      assert.match(inEnglish(message.why), why);
      assert.equal(message.action?.command ?? null, command);
    }
  });

  it('offers the core components where the focus has left the map', async () => {
    const { door, posted } = doorTo(() => Promise.reject(new ToolError('"a" is no module')));
    await door.send();
    const [message] = posted;
    assert.ok(message?.type === 'empty');
    assert.match(inEnglish(message.why), /no longer in the map/);
    assert.equal(message.action?.command, 'showCore');
  });

  it('says that a graph could not be drawn, and draws it again', async () => {
    let fails = true;
    const { door, posted } = doorTo((focus) =>
      fails ? Promise.reject(new Error('The worker ended.')) : Promise.resolve({ ...view, focus }),
    );
    const focus = { kind: 'around', id: 'a' } as const;
    await assert.rejects(async () => door.handlers.focus({ type: 'focus', focus }), /The worker ended/);
    const [message] = posted;
    assert.ok(message?.type === 'empty');
    assert.equal(inEnglish(message.why), 'The graph could not be drawn. The worker ended.');
    assert.equal(message.action?.command, 'drawAgain');
    fails = false;
    await door.handlers.act({ type: 'act', command: 'drawAgain' });
    assert.deepEqual(posted[1], { type: 'graph', view: { ...view, focus } });
  });

  it('passes every other error on', async () => {
    const { door } = doorTo(() => Promise.reject(new Error('a bug')));
    await assert.rejects(door.send(), /a bug/);
  });
});
