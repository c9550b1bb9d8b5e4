import assert from 'node:assert/strict';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { readJournalFile } from '../../../../src/session/journal/journalFile';
import { transcript } from '../../../../src/session/journal/transcript';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { createHistory } from '../../../../src/session/journal/history';
import type { History } from '../../../../src/session/journal/history';
import { createJournals } from '../../../../src/session/journal/journals';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { memoryOf, quietLog } from './journalParts';

const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
const model = { kind: 'anthropic', name: 'a', host: 'b' } as const;

const started: Entry = { type: 'started', version: 1, id: 'x', atMs: 1 };
const asked = (turn: number, text: string, start?: string): Entry => ({
  ...{ type: 'asked', turn, atMs: 1000 + turn, text, context: '', model },
  ...(start === undefined ? {} : { start }),
});
const replied = (turn: number, text: string): Entry => ({
  ...{ type: 'replied', turn, step: 1, content: [{ type: 'text', text }], usage: none },
});
const changed = (turn: number, ...paths: string[]): Entry => {
  const changes = paths.map((path) => ({ path, before: null, after: 'x', kept: true }));
  const done = { text: 'Edited', args: [] };
  const answer = { done, text: '', run: null, changes } as unknown as never;
  const outcome = { kind: 'answered', answer } as const;
  return { type: 'toolEnded', turn, callId: `c${turn}`, outcome, observation: 'ok', durationMs: 1 };
};
const ended = (turn: number): Entry => ({ type: 'ended', turn, atMs: 5, end: { kind: 'answered' } });

const lines = (...entries: Entry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const never = new AbortController().signal;

describe('The history of conversations', () => {
  let folder: TemporaryFolder;
  let history: History;
  let forgotten: string[];
  beforeEach(async () => {
    folder = await temporaryFolder();
    forgotten = [];
    mkdirSync(at());
    history = createHistory({
      ...{ folder: at(), results: join(folder.path, 'results') },
      ...{ isOpen: () => false, forget: (id) => Promise.resolve(void forgotten.push(id)) },
    });
  });
  afterEach(() => folder.remove());

  const at = (...names: string[]): string => join(folder.path, 'conversations', ...names);
  const write = (id: string, text: string): void => writeFileSync(at(`${id}.jsonl`), text);
  const everything = (): unknown[] =>
    readdirSync(at()).map((name) => [name, readFileSync(at(name), 'latin1')]);

  it('lists what is there as what it is, newest first, and leaves all as it was', async () => {
    write(
      'whole',
      lines(
        started,
        asked(1, 'How  do\nprices work?'),
        changed(1, 'a.py', 'b.py'),
        ended(1),
        asked(2, 'More'),
        changed(2, 'a.py'),
      ),
    );
    write('torn', `${lines(started, asked(1, 'Torn?'))}{"type":"ended","tu`);
    write('begun', '{"type":"star');
    write('nothing', '');
    write('asksNothing', lines(started));
    write('later', lines({ ...started, version: 2 } as unknown as Entry, asked(1, 'New')));
    write('foreign', '{"name":"somebody else"}\n');
    write('noJson', 'hello\n');
    write('binary', '\u0000\u0001\u0002'.repeat(50_000));
    writeFileSync(at('notes.txt'), 'no');
    mkdirSync(at('folder.jsonl'));
    symlinkSync(at('whole.jsonl'), at('link.jsonl'));
    mkdirSync(at('whole'));
    utimesSync(at('torn.jsonl'), 4e9, 4e9);
    const before = readFileSync(at('torn.jsonl'), 'utf8');

    const listed = await history.list();
    assert.equal(listed[0]?.id, 'torn');
    const summaries = await Promise.all(
      listed.map(async ({ id }) => [id, await history.summarise(id)] as const),
    );
    const taken = { mode: null, tokens: 0, cost: 0 };
    const conversation = { kind: 'conversation', atMs: 1001, isWhole: true, ...taken } as const;
    assert.deepEqual(Object.fromEntries(summaries), {
      whole: { ...conversation, question: 'How do prices work?', turns: 2, files: 2 },
      torn: { ...conversation, question: 'Torn?', turns: 1, files: 0 },
      begun: { kind: 'empty' },
      nothing: { kind: 'empty' },
      asksNothing: { kind: 'empty' },
      later: { kind: 'otherVersion', version: '2' },
      foreign: { kind: 'foreign' },
      noJson: { kind: 'foreign' },
      binary: { kind: 'foreign' },
    });
    assert.equal(readFileSync(at('torn.jsonl'), 'utf8'), before);
  });

  it('has none where the folder is not there, or a file is gone', async () => {
    const none = createHistory({
      ...{ folder: at('no'), results: at('no'), isOpen: () => false, forget: () => Promise.resolve() },
    });
    assert.deepEqual(await none.list(), []);
    assert.equal(await none.summarise('x'), null);
    assert.equal(await none.find('x', ['a'], never), null);
  });

  it('finds the question in front of a long start, and quotes in it', async () => {
    for (const length of [10, 65_400, 65_500, 70_000, 3_000_000]) {
      write('long', lines(started, asked(1, 'Say "Grüße 😀" \\ twice', 'x'.repeat(length)), ended(1)));
      const summary = await history.summarise('long');
      assert.ok(summary?.kind === 'conversation');
      assert.equal(summary.question, 'Say "Grüße 😀" \\ twice', String(length));
    }
  });

  it('searches questions and answers, whatever is in the tools’ output', async () => {
    const told = changed(1, 'needle.py');
    write(
      'a',
      lines(
        started,
        asked(1, 'Where is it?'),
        told,
        replied(1, `${'so '.repeat(50)}the Needle is in the hay, and ${'so '.repeat(90)}`),
      ),
    );
    const found = await history.find('a', ['needle', 'HAY'], never);
    assert.match(found ?? '', /^….*the Needle is in the hay.*…$/);
    assert.match((await history.find('a', ['where'], never)) ?? '', /^Where is it\?$/);
    assert.equal(await history.find('a', ['needle.py'], never), null);
    assert.equal(await history.find('a', ['needle', 'where'], never), null, 'in two texts');
    await assert.rejects(history.find('a', ['x'], AbortSignal.abort()), /abort/i);
    const input = { answer: 'The barn is mended.' };
    const content = [{ type: 'toolUse', callId: 's', name: 'submit', input }] as const;
    const handedIn: Entry = { type: 'replied', turn: 1, step: 1, content, usage: none };
    write('b', lines(started, asked(1, 'Mend it.'), handedIn));
    assert.match((await history.find('b', ['barn'], never)) ?? '', /^The barn is mended\.$/);
  });

  it('exports the lines byte for byte, and the same Markdown as a replay', async () => {
    const entries = [started, asked(1, 'Why?'), replied(1, 'So.'), changed(1, 'a'), ended(1)];
    write('a', `${lines(...entries)}{"torn`);
    const target = join(folder.path, 'out');
    await history.export('a', 'jsonl', target, never);
    assert.deepEqual(readFileSync(target), readFileSync(at('a.jsonl')));
    assert.deepEqual(readJournalFile(target).entries, entries);
    await history.export('a', 'markdown', target, never);
    assert.equal(readFileSync(target, 'utf8').trim(), transcript(entries).trim());
    await assert.rejects(history.export('gone', 'markdown', target, never));
    assert.equal(readFileSync(target, 'utf8').trim(), transcript(entries).trim(), 'as it was before');
    assert.deepEqual(readdirSync(folder.path).sort(), ['conversations', 'out']);
  });

  it('deletes a conversation with what was kept for it, and nothing else', async () => {
    for (const id of ['a', 'ab']) {
      write(id, lines(started));
      mkdirSync(at(id, '0123', 'checkpoints'), { recursive: true });
      mkdirSync(join(folder.path, 'results', id), { recursive: true });
      writeFileSync(join(folder.path, 'results', id, 'plot.png'), 'x');
    }
    const outside = join(folder.path, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'file'), 'x');
    symlinkSync(outside, at('a', 'link'));
    assert.equal(await history.delete('a'), 'deleted');
    assert.deepEqual(readdirSync(at()).sort(), ['ab', 'ab.jsonl']);
    assert.deepEqual(readdirSync(join(folder.path, 'results')), ['ab']);
    assert.deepEqual([existsSync(join(outside, 'file')), forgotten], [true, ['a']]);
  });

  it('deletes nothing that another process is at', async () => {
    write('a', lines(started));
    writeFileSync(at(`a.jsonl.lock-${process.ppid}`), '');
    const before = everything();
    assert.equal(await history.delete('a'), 'held');
    assert.deepEqual([everything(), forgotten], [before, []]);
  });

  it('deletes nothing that an answer of this window is at, and leaves it locked', async () => {
    const journals = createJournals(at(), memoryOf(new Map()), quietLog(), () => undefined);
    const answering = createHistory({
      ...{ folder: at(), results: join(folder.path, 'results') },
      isOpen: journals.isOpen,
      forget: async (id) => void forgotten.push(id),
    });
    const open = journals.open('a');
    open.append(started);
    const before = everything();
    assert.equal(await answering.delete('a'), 'held');
    assert.deepEqual([everything(), forgotten], [before, []]);
    open.close();
    assert.equal(await answering.delete('a'), 'deleted');
    assert.deepEqual(readdirSync(at()), []);
  });

  it('tells the first and last turn of a journal of 200 MB, and searches and exports it in little memory', async function () {
    this.timeout(60_000);
    const path = at('big.jsonl');
    write('big', lines(started, asked(1, 'First?'), changed(1, 'a.py')));
    const file = openSync(path, 'a');
    const middle = lines({ ...changed(2, 'b.py'), observation: 'y'.repeat(1_000_000) } as Entry);
    for (let size = 0; size < 200e6; size += middle.length) writeSync(file, middle);
    writeSync(file, lines(replied(7, 'The last word.'), changed(7, 'c.py'), ended(7)));
    closeSync(file);
    const summary = await history.summarise('big');
    assert.deepEqual(summary, {
      kind: 'conversation',
      question: 'First?',
      atMs: 1001,
      turns: 7,
      files: 2,
      ...{ mode: null, tokens: null, cost: null },
      isWhole: false,
    });
    const before = process.memoryUsage().rss;
    assert.equal(await history.find('big', ['last', 'word'], never), 'The last word.');
    await history.export('big', 'markdown', join(folder.path, 'big.md'), never);
    const grownMb = (process.memoryUsage().rss - before) / 1e6;
    assert.ok(grownMb < 400, `${grownMb} MB`);
  });

  it('reads the ends of a journal alone to list it: one of a terabyte is listed', async () => {
    write('vast', lines(started, asked(1, 'Vast?')));
    truncateSync(at('vast.jsonl'), 1e12);
    appendFileSync(at('vast.jsonl'), `\n${lines(replied(9, 'The end.'), ended(9))}`);
    const summary = await history.summarise('vast');
    assert.ok(summary?.kind === 'conversation');
    assert.deepEqual([summary.question, summary.turns, summary.isWhole], ['Vast?', 9, false]);
  });

  it('passes over what a disk left: a file of zeros behind its beginning', async () => {
    write('sparse', lines(started, asked(1, 'Zeros?')));
    truncateSync(at('sparse.jsonl'), 200e6);
    const summary = await history.summarise('sparse');
    assert.ok(summary?.kind === 'conversation');
    assert.deepEqual([summary.question, summary.turns], ['Zeros?', 1]);
    assert.equal(await history.find('sparse', ['nothing'], never), null);
  });
});
