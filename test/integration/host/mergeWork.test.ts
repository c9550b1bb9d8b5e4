/** The work on a merge over real git and a real map: what windows share, and what comes behind the candidates. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import type { MergeWork, WorkedConflict } from '../../../src/core/git/mergeWork';
import { inEnglish } from '../../../src/core/text/phrase';
import { createMerging } from '../../../src/session/merge/windowMerge';
import type { Merging } from '../../../src/session/merge/windowMerge';
import { conflictingMerge, threeConflicts } from '../../support/threeConflicts';
import type { MergeFolder } from '../../support/threeConflicts';
import { noSignal } from '../index/indexing';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

/** Resolves with the view for which `isThere` holds, now or after a change. */
async function seen<T>(
  work: MergeWork,
  isThere: (conflicts: readonly WorkedConflict[]) => T | null,
): Promise<T> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const listening = work.onChanged(() => {
        listening.dispose();
        resolve();
      });
    });
    const found = isThere((await work.read()).conflicts);
    if (found !== null) return found;
    await changed;
  }
}

describe('the work on a merge', () => {
  let stage: TaskStage;
  let other: Merging;
  const unsaved = new Set<string>();
  beforeEach(async () => {
    stage = await taskStage({});
    const quiet = (): void => undefined;
    const log = { trace: quiet, info: quiet, warn: quiet, error: quiet };
    other = createMerging({
      ...{ folderIndex: stage.folderIndex, log },
      ...{ isTrusted: () => true, environment: process.env },
      ...{ isUnsaved: (file: string) => unsaved.has(file), onRecovered: quiet, onLeft: quiet },
    });
  });
  afterEach(async () => {
    unsaved.clear();
    other.dispose();
    await stage.close();
  });

  const begin = (): MergeFolder => threeConflicts(stage.folder.path);
  const work = (): Promise<MergeWork> => stage.merge.mergeOf();
  const first = async (): Promise<WorkedConflict> =>
    (await (await work()).read()).conflicts[0] ?? assert.fail('there is no conflict');

  it('remembers choices for other windows, which hear of them, and writes nothing', async () => {
    begin();
    const { conflict } = await first();
    const elsewhere = await other.mergeOf();
    await elsewhere.read();
    const before = readFileSync(join(stage.folder.path, conflict.path), 'utf8');
    const told = seen(elsewhere, (all) => all.find(({ state }) => state === 'chosen') ?? null);
    await (await work()).choose(conflict.id, { candidate: 1 });
    assert.deepEqual((await told).choice, { candidate: 1, text: conflict.candidates[1]?.text });
    assert.equal(readFileSync(join(stage.folder.path, conflict.path), 'utf8'), before);
    await (await work()).choose(conflict.id, null);
    assert.equal((await first()).state, 'open');
  });

  it('keeps a conflict that was written, with its candidates, and writes it anew', async () => {
    begin();
    const { conflict } = await first();
    const text = (): string => readFileSync(join(stage.folder.path, conflict.path), 'utf8');
    await (await work()).choose(conflict.id, { text: 'LIMIT = 4\n' });
    await (await work()).write([conflict.id]);
    assert.match(text(), /LIMIT = 4\n/);
    const written = await first();
    assert.deepEqual(
      [written.state, written.choice, written.conflict.startLine],
      ['written', { candidate: null, text: 'LIMIT = 4\n' }, null],
    );
    assert.deepEqual(written.conflict.candidates, conflict.candidates);
    await (await work()).choose(conflict.id, { candidate: 0 });
    assert.equal((await first()).state, 'chosen');
    await (await work()).write([conflict.id]);
    assert.deepEqual((await first()).choice, { candidate: 0, text: conflict.candidates[0]?.text });
    assert.doesNotMatch(text(), /LIMIT = 4\n/);
  });

  it('takes a side of a binary file as it is, and the other one after it', async () => {
    const bytes = (name: string): Readonly<Record<string, string>> => ({ 'logo.bin': `\0${name}\n` });
    conflictingMerge(stage.folder.path, { base: bytes('a'), ours: bytes('b'), theirs: bytes('c') });
    const merge = await work();
    const { conflict } = await first();
    assert.deepEqual([conflict.kind, conflict.candidates], ['binary', []]);
    const logo = (): string => readFileSync(join(stage.folder.path, 'logo.bin'), 'utf8');
    await merge.choose(conflict.id, { side: 'theirs' });
    await merge.write([conflict.id]);
    assert.equal(logo(), '\0c\n');
    const side = { candidate: null, text: null, side: 'theirs' } as const;
    const written = await first();
    assert.deepEqual([written.state, written.choice], ['written', side]);
    await merge.choose(conflict.id, { side: 'ours' });
    assert.equal((await first()).state, 'chosen');
    await merge.write([conflict.id]);
    assert.equal(logo(), '\0b\n');
  });

  it('writes, commits and takes back nothing where an editor holds unsaved text', async () => {
    begin();
    const merge = await other.mergeOf();
    const { conflict } = (await merge.read()).conflicts[0] ?? assert.fail('there is no conflict');
    const file = join(stage.folder.path, conflict.path);
    const before = readFileSync(file, 'utf8');
    await merge.choose(conflict.id, { candidate: 0 });
    unsaved.add(join(merge.root, conflict.path));
    const says = /Unsaved changes in an editor: shop\/app\.py\. Save or revert them/;
    const refuses = (asked: Promise<void>): Promise<void> =>
      assert.rejects(asked, (error) => error instanceof UserError && says.test(error.message));
    await refuses(merge.write([conflict.id]));
    await refuses(merge.finish(null, noSignal));
    await refuses(merge.undo('none'));
    assert.equal(readFileSync(file, 'utf8'), before);
    unsaved.clear();
    await merge.write([conflict.id]);
    assert.notEqual(readFileSync(file, 'utf8'), before);
  });

  it('offers a decision in the other files, and never takes it by itself', async () => {
    begin();
    const merge = await work();
    const [, basket, cart] = (await merge.read()).conflicts;
    assert.ok(basket && cart);
    const at = basket.conflict.candidates.findIndex(({ text }) => text === basket.conflict.theirs);
    await merge.choose(basket.conflict.id, { candidate: at });
    const [, , offered] = (await merge.read()).conflicts;
    assert.equal(offered?.state, 'open');
    const { suggestion } = offered;
    assert.equal(offered.conflict.candidates[suggestion?.candidate ?? -1]?.text, cart.conflict.theirs);
    assert.match(
      inEnglish(suggestion?.because ?? ''),
      /^goods was decided instead of items in shop\/basket\.py$/,
    );
  });

  it('hears of a conflict that somebody resolved in an editor, and of the end of the merge', async () => {
    const { git } = begin();
    const merge = await work();
    const { conflict } = await first();
    const written = seen(merge, (all) => all.find(({ state }) => state === 'written') ?? null);
    const file = join(stage.folder.path, conflict.path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/<{7}[^]*>{7}[^\n]*\n/, 'LIMIT = 9\n'));
    assert.equal((await written).choice?.text, 'LIMIT = 9\n');
    const ended = seen(merge, (all) => (all.length === 0 ? true : null));
    git('merge', '--abort');
    await ended;
    assert.equal((await merge.read()).state, 'none');
  });

  it('refuses what it cannot do, and does not end a merge that is open', async () => {
    begin();
    const merge = await work();
    const { conflict } = await first();
    const refuses = (asked: Promise<void>, why: RegExp): Promise<void> =>
      assert.rejects(asked, (error) => error instanceof UserError && why.test(error.message));
    await refuses(merge.choose('nobody', { candidate: 0 }), /no conflict nobody/);
    await refuses(merge.choose(conflict.id, { candidate: 99 }), /no candidate 100/);
    await refuses(merge.write([conflict.id]), /Choose how to resolve/);
    await refuses(merge.finish(null, noSignal), /3 conflicts are not written/);
  });

  it('keeps the result of its end, until that is undone', async () => {
    const { git } = begin();
    const merge = await work();
    const { conflicts } = await merge.read();
    for (const { conflict } of conflicts) await merge.choose(conflict.id, { candidate: 0 });
    await merge.write(conflicts.map(({ conflict }) => conflict.id));
    assert.equal((await merge.read()).state, 'merge');
    await merge.finish(null, noSignal);
    const { state, result, undo } = await merge.read();
    assert.ok(result !== null);
    assert.deepEqual(
      [state, result.commit, undo?.id],
      ['none', git('rev-parse', 'HEAD').trim(), result.undo],
    );
    assert.ok(result.checks.some(({ name, outcome }) => name === 'syntax' && outcome === 'passed'));
    await merge.undo(result.undo);
    const back = await merge.read();
    assert.deepEqual([back.state, back.result], ['merge', null]);
    assert.deepEqual(new Set(back.conflicts.map((each) => each.state)), new Set(['written']));
  });

  it('tells what the map knows behind the candidates: the symbol, and callers that a side changed', async () => {
    const cart = (body: string): string => `class Cart:\n    def add(self, item):\n        ${body}\n`;
    const app = (call: string): string => `from cart import Cart\n\n\ndef main():\n    ${call}\n`;
    const { git } = conflictingMerge(stage.folder.path, {
      base: { 'cart.py': cart('self.items.append(item)'), 'app.py': app('Cart().add(1)') },
      ours: { 'cart.py': cart('self.items.append(check(item))') },
      theirs: { 'cart.py': cart('self.items.append((item, 1))'), 'app.py': app('Cart().add(2)') },
    });
    assert.equal(git('diff', '--name-only', '--diff-filter=U').trim(), 'cart.py');
    stage.folderIndex.update(['cart.py', 'app.py']);
    const merge = await work();
    const known = await seen(merge, ([each]) => each?.surroundings ?? null);
    const { conflict } = await first();
    assert.equal(conflict.symbol, 'Cart.add');
    assert.ok(conflict.candidates.length > 1);
    assert.deepEqual(
      [known.symbolId, known.ours, known.theirs],
      [
        'cart.Cart.add',
        [{ kind: 'body', before: null, after: null }],
        [{ kind: 'body', before: null, after: null }],
      ],
    );
    assert.deepEqual(
      known.neighbours.map(({ id, role, path, side, change }) => [id, role, path, side, change.kind]),
      [['app.main', 'caller', 'app.py', 'theirs', 'body']],
    );
  });
});
