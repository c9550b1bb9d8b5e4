/** The mode `merge` in a window without an editor: a model behind a real server resolves three files, commits, and it is undone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentTurn } from '../../../src/agent/loop';
import { machineClock } from '../../../src/agent/machineClock';
import { MERGE_PROMPT } from '../../../src/agent/prompts/system';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { EditApprovals } from '../../../src/core/conversation/approvals';
import { redact } from '../../../src/core/redact/redact';
import { NO_CORRECTION } from '../../../src/core/tokens/estimateCorrection';
import { estimateTokens } from '../../../src/core/tokens/estimateTokens';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import { threeConflicts } from '../../support/threeConflicts';
import type { MergeFolder } from '../../support/threeConflicts';
import { askingAt } from '../models/asking';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

describe('the mode merge', () => {
  let stage: TaskStage;
  let repository: MergeFolder;
  beforeEach(async () => {
    stage = await taskStage({});
    repository = threeConflicts(stage.folder.path);
  });
  afterEach(() => stage.close());

  const text = (path: string): string => readFileSync(join(stage.folder.path, path), 'utf8');
  const conflicts = async () => (await (await stage.merge.mergeOf()).read()).conflicts;

  it('offers few tools in few tokens, and tells the merge first', async () => {
    const { tools, system, facts = '', reviewer } = await stage.setUp('merge');
    assert.deepEqual(
      tools.filter(({ isUntold }) => isUntold !== true).map(({ name }) => name),
      ['explore', 'view_conflicts', 'resolve_conflict', 'submit', 'more'],
    );
    assert.deepEqual([system, reviewer], [MERGE_PROMPT, undefined]);
    const told = tools.filter(({ isUntold }) => isUntold !== true);
    const schemas = told.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    assert.ok(estimateTokens(system + JSON.stringify(schemas)) < 2_500);
    assert.match(facts, /main is older than feature, by 2 days\.\n3 conflicts in 3 files: 3 open\./);
    for (const { conflict } of await conflicts()) assert.match(facts, new RegExp(`\\[${conflict.id}\\]`));
  });

  it('resolves three files with one decision, commits once, and is undone', async function () {
    this.timeout(300_000);
    const [app, basket, cart] = (await conflicts()).map(({ conflict }) => conflict);
    assert.ok(app && basket && cart);
    const theirs = basket.candidates.findIndex((each) => each.text === basket.theirs);
    const ofCart = cart.candidates.findIndex((each) => each.text === cart.theirs);
    const before = {
      head: repository.git('rev-parse', 'HEAD'),
      status: repository.git('status', '--porcelain'),
    };
    const server = await startModelServer([
      reply({
        toolUses: [
          { name: 'resolve_conflict', input: { id: basket.id, candidate: theirs } },
          { name: 'resolve_conflict', input: { id: app.id, text: 'LIMIT = 4' } },
          { name: 'submit', input: { answer: 'Too early.' } },
        ],
      }),
      reply({ toolUses: [{ name: 'resolve_conflict', input: { id: cart.id, candidate: ofCart } }] }),
      reply({ toolUses: [{ name: 'submit', input: { answer: 'The items are goods now.' } }] }),
    ]);
    // A request that fails is not repeated: nobody would go on.
    const ended = AbortSignal.timeout(240_000);
    const asked: string[] = [];
    const { nextStep, facts, ...own } = await stage.setUp('merge', stage.entries);
    const quiet = (): void => undefined;
    const end = await agentTurn(
      {
        ...own,
        ...{ model: askingAt(server.url).client, edits: allowing(asked), redact, clock: machineClock },
        approvals: {
          consider: ({ command }) => {
            asked.push(command);
            return { kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'user' } };
          },
          ask: () => assert.fail('nobody is asked'),
        },
        correction: NO_CORRECTION,
        journal: { append: (entry: Entry) => void stage.entries.push(entry) },
        log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
      },
      { entries: [], question: { text: 'Resolve it.', context: '', mode: 'merge', nextStep, facts } },
      quiet,
      ended,
    );
    await server.close();
    server.expectDone();
    const said = JSON.stringify(server.requests[1]?.body);
    assert.match(said, new RegExp(`The same decision fits:.*${cart.id}`));
    assert.match(said, /1 conflict is not written/);
    assert.equal(end.kind, 'answered', JSON.stringify(end));
    assert.deepEqual(asked, ['shop/basket.py', 'shop/app.py', 'shop/cart.py', 'git commit']);
    assert.deepEqual(
      [text('shop/basket.py').includes('goods'), text('shop/cart.py').includes('goods')],
      [true, true],
    );
    assert.match(text('shop/app.py'), /\nLIMIT = 4\n\n/);
    assert.equal(repository.git('status', '--porcelain'), '');
    assert.equal(repository.git('rev-list', '--parents', '-1', 'HEAD').trim().split(' ').length, 3);

    const work = await stage.merge.mergeOf();
    for (let times = 0; times < 4; times++) {
      const { undo } = await work.read();
      assert.ok(undo !== null);
      await work.undo(undo.id);
    }
    assert.equal((await work.read()).undo, null);
    assert.deepEqual(
      { head: repository.git('rev-parse', 'HEAD'), status: repository.git('status', '--porcelain') },
      before,
    );
    assert.match(text('shop/app.py'), /<<<<<<</);
  });

  it('says so where nothing is under way', async () => {
    repository.git('merge', '--abort');
    assert.match((await stage.setUp('merge')).facts ?? '', /is under way\. Say so, and end\./);
  });
});

/** Allows every edit, and notes its path. */
function allowing(asked: string[]): EditApprovals {
  return {
    consider: ({ path }) => {
      asked.push(path);
      return { kind: 'decided', decision: { kind: 'allowed', scope: 'session', by: 'user' } };
    },
    ask: () => assert.fail('nobody is asked'),
  };
}
