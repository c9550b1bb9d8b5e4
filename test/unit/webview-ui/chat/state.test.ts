import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { AgentEvent, Entry, Signal } from '../../../../src/core/conversation/conversation';
import { addPreview } from '../../../../webview-ui/chat/turn/previews';
import { initial, isBusy, reduce } from '../../../../webview-ui/chat/state';
import type { ChatState } from '../../../../webview-ui/chat/state';
import { openApproval } from '../../../../webview-ui/chat/turn/turns';
import type { Turn } from '../../../../webview-ui/chat/turn/turns';
import * as e from '../../../support/chatEvents';

const empty: ChatState = { ...initial, isReady: true };

function live(events: readonly AgentEvent[]): ChatState {
  return events.reduce((state, event) => reduce(state, { type: 'event', event }), empty);
}

function replayed(entries: readonly Entry[]): ChatState {
  const { commands, status, attachments } = initial;
  return reduce(initial, { type: 'init', strings: {}, commands, status, attachments, entries });
}

function delta(step: number, words: string): Signal {
  return { type: 'textDelta', turn: 1, step, delta: words };
}

const waiting: Signal = { type: 'waiting', turn: 1, untilMs: 5_000, reason: 'The service is busy.' };

/** A turn as text: `~` what streams, `[name: state]` a tool. */
function shown({ turns }: ChatState): string[] {
  return turns.map(({ parts, waiting: wait, end }) =>
    [
      ...parts.map((part) => {
        if (part.kind === 'note') return `(${part.type})`;
        if (part.kind === 'hub') return `(${part.view.kind})`;
        if (part.kind === 'text') return `${part.isStreamed ? '~' : ''}${part.text}`;
        return `[${part.name}: ${part.outcome?.kind ?? 'open'}${part.liveOutput && ` "${part.liveOutput}"`}]`;
      }),
      ...(wait ? ['(waiting)'] : []),
      ...(end ? [`(${end.kind})`] : []),
    ].join(' | '),
  );
}

describe('reduce', () => {
  const check = (events: readonly AgentEvent[], expected: string[]): void => {
    assert.deepEqual(shown(live(events)), expected);
  };

  it('joins the pieces of a text, and the reply takes their place', () => {
    const streamed = [e.asked(1), e.requested(1, 0), delta(0, 'It is '), delta(0, 'called')];
    check(streamed, ['~It is called']);
    check([...streamed, e.replied(1, 0, e.text('It is called.'))], ['It is called.']);
  });

  it('leaves out what comes behind a question that is asked otherwise, or waits for what is shown instead', () => {
    const two = [e.asked(1), e.replied(1, 0, e.text('One.')), e.asked(2), e.replied(2, 0, e.text('Two.'))];
    const branched = (after: number): Entry => ({ type: 'branched', turn: 3, atMs: 1, after, files: [] });
    check([...two, branched(1)], ['One.']);
    check([...two, branched(1), e.asked(3)], ['One.', '']);
    check([...two, branched(0)], []);
    check([...two, branched(7)], ['One.', 'Two.']);
    assert.deepEqual(shown(replayed([...two, branched(1), e.asked(3)])), ['One.', '']);
  });

  it('drops a piece that comes after its own reply', () => {
    check([e.asked(1), e.replied(1, 0, e.text('Done.')), delta(0, 'one.')], ['Done.']);
  });

  it('voids what was streamed when the service asks for patience, and forgets the wait when text comes', () => {
    const waits = [e.asked(1), e.replied(1, 0, e.text('First.')), delta(1, 'Half'), waiting];
    check(waits, ['First. | (waiting)']);
    check([...waits, delta(1, 'Whole')], ['First. | ~Whole']);
  });

  it('keeps texts and tools in their order', () => {
    check(
      [
        e.asked(1),
        e.replied(1, 0, e.text('I look.'), e.toolUse('a')),
        e.toolStarted(1, 'a'),
        e.toolEnded(1, 'a'),
        e.replied(1, 1, e.text('Found.')),
        e.ended(1),
      ],
      ['I look. | [search_code: answered] | Found. | (answered)'],
    );
  });

  it('shows the answer that was handed in last, unless it was said before', () => {
    const submits = (callId: string, submitted: string): readonly Entry[] => [
      e.toolStarted(1, callId, 'submit'),
      e.toolEnded(1, callId, { ...e.foundTwo, submitted }),
    ];
    const once = [e.asked(1), e.replied(1, 0, e.text('I hand it in.')), ...submits('a', 'It is done.')];
    check(once, ['I hand it in. | [submit: answered] | It is done.']);
    check(
      [...once, ...submits('b', 'It is really done.'), e.ended(1)],
      ['I hand it in. | [submit: answered] | [submit: answered] | It is really done. | (answered)'],
    );
    check(
      [e.asked(1), e.replied(1, 0, e.text('Done. ')), ...submits('a', 'Done.')],
      ['Done.  | [submit: answered]'],
    );
  });

  it('shows what a command prints while it runs, at most its last 4,000 characters', () => {
    const runs = [e.asked(1), e.toolStarted(1, 'a', 'run_script')];
    const prints = (text: string): Signal => ({ type: 'toolOutput', turn: 1, callId: 'a', text });
    check([...runs, prints('one '), prints('two')], ['[run_script: open "one two"]']);
    const [turn] = live([...runs, prints('x'.repeat(3_999)), prints('end')]).turns;
    const tool = turn?.parts[0];
    assert.equal(tool?.kind === 'tool' && tool.liveOutput.length, 4_000);
    assert.ok(tool?.kind === 'tool' && tool.liveOutput.endsWith('xend'));
    check([...runs, prints('one'), e.toolEnded(1, 'a')], ['[run_script: answered]']);
  });

  it('counts no time in which it waited for the user', () => {
    const given = { ...e.allowedOnce(1, 'a'), waitedMs: 40_000 };
    const asks = [e.asked(1), e.toolStarted(1, 'a', 'run_script'), e.approvalAsked(1, 'a'), given];
    const end: Entry = { type: 'ended', turn: 1, atMs: 42_500, end: { kind: 'answered' } };
    for (const state of [live([...asks, end]), replayed([...asks, end])])
      assert.equal(state.turns[0]?.durationMs, 2_500);
  });

  it('asks for approval until it is given, ends or the turn is over', () => {
    const asks = [e.asked(1), e.toolStarted(1, 'a', 'run_script'), e.approvalAsked(1, 'a')];
    const open = (events: readonly AgentEvent[]): string | undefined =>
      openApproval(live(events).turns.at(-1))?.callId;
    assert.equal(open(asks), 'a');
    assert.equal(open([...asks, e.allowedOnce(1, 'a')]), undefined);
    assert.equal(open([...asks, e.ended(1)]), undefined);
  });

  it('is busy from the question to its end', () => {
    assert.deepEqual(
      [[], [e.asked(1)], [e.asked(1), e.ended(1)]].map((events) => isBusy(live(events))),
      [false, true, false],
    );
  });

  it('begins anew with a new conversation', () => {
    check([e.asked(1), e.ended(1), e.started], []);
  });

  it('stays the same for events of turns and calls that it does not know', () => {
    const state = live([e.asked(1)]);
    for (const event of [e.ended(7), e.toolEnded(1, 'x'), e.allowedOnce(1, 'x'), e.requested(1, 0)]) {
      assert.equal(reduce(state, { type: 'event', event }), state);
    }
  });

  it('leaves earlier turns the same objects', () => {
    const before = live([e.asked(1), e.ended(1), e.asked(2)]);
    const after = reduce(before, { type: 'event', event: { ...delta(0, 'x'), turn: 2 } });
    assert.equal(after.turns[0], before.turns[0]);
    assert.notEqual(after.turns[1], before.turns[1]);
  });
});

describe('the law of replay', () => {
  const words = fc.string({ minLength: 1, maxLength: 8 });
  const call = fc.record({ outputs: fc.array(words, { maxLength: 2 }), asks: fc.boolean() });
  const step = fc.record({
    deltas: fc.array(words, { maxLength: 3 }),
    waits: fc.boolean(),
    texts: fc.array(words, { maxLength: 2 }),
    calls: fc.array(call, { maxLength: 2 }),
  });
  const conversation = fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 3 });

  const toolEvents = (turn: number, id: string, { outputs, asks }: { outputs: string[]; asks: boolean }) => [
    e.toolStarted(turn, id),
    ...(asks ? [e.approvalAsked(turn, id), e.allowedOnce(turn, id)] : []),
    ...outputs.map((text): Signal => ({ type: 'toolOutput', turn, callId: id, text })),
    e.toolEnded(turn, id),
  ];
  const eventsOf = conversation.map((turns) => [
    e.started,
    ...turns.flatMap((steps, turn): AgentEvent[] => [
      e.asked(turn),
      ...steps.flatMap(({ deltas, waits, texts, calls }, at): AgentEvent[] => [
        e.requested(turn, at),
        ...deltas.map((each): Signal => ({ type: 'textDelta', turn, step: at, delta: each })),
        ...(waits ? [{ ...waiting, turn }] : []),
        ...deltas.map((each): Signal => ({ type: 'textDelta', turn, step: at, delta: each })),
        e.replied(turn, at, ...texts.map(e.text)),
        ...calls.flatMap((each, index) => toolEvents(turn, `${at}-${index}`, each)),
      ]),
      ...(turn % 2 === 0 ? [] : [{ ...waiting, turn }]),
      e.ended(turn),
    ]),
  ]);
  const isEntry = (event: AgentEvent): event is Entry =>
    !['textDelta', 'waiting', 'toolOutput'].includes(event.type);
  const durable = (turn: Turn): Turn => ({
    ...turn,
    waiting: null,
    parts: turn.parts
      .filter((part) => part.kind !== 'text' || !part.isStreamed)
      .map((part) => (part.kind === 'tool' ? { ...part, liveOutput: '' } : part)),
  });

  it('gives from the journal what the live events gave', () => {
    fc.assert(
      fc.property(eventsOf, (events) => {
        assert.deepEqual(live(events), replayed(events.filter(isEntry)));
      }),
    );
  });

  it('holds at every moment, but for what only signals told', () => {
    fc.assert(
      fc.property(eventsOf, fc.nat(), (events, cut) => {
        const part = events.slice(0, cut % (events.length + 1));
        assert.deepEqual(live(part).turns.map(durable), replayed(part.filter(isEntry)).turns);
      }),
    );
  });

  it('keeps what is to be seen of files until something may have changed them, and no more than a few', () => {
    const preview = { kind: 'none', reason: 'empty', sizeBytes: 0 } as const;
    const looked = (state: ChatState, path: string): ChatState => ({
      ...state,
      previews: addPreview(state.previews, { place: 'workspace', path }, preview),
    });
    const begun = live([e.asked(1), e.toolStarted(1, 't')]);
    const seen = ['a', '__proto__', 'a'].reduce(looked, begun);
    assert.deepEqual(Object.keys(seen.previews), ['workspace:__proto__', 'workspace:a']);
    const printed = reduce(seen, {
      type: 'event',
      event: { type: 'toolOutput', turn: 1, callId: 't', text: 'x' },
    });
    assert.equal(printed.previews, seen.previews);
    assert.deepEqual(reduce(seen, { type: 'event', event: e.toolEnded(1, 't') }).previews, {});
    const many = Array.from({ length: 20 }, (_, at) => String(at)).reduce(looked, begun);
    assert.deepEqual(Object.keys(many.previews).at(-1), 'workspace:19');
    assert.equal(Object.keys(many.previews).length, 8);
  });
});
