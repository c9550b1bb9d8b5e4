/** The chain of the phases over a real journal, with ports that say what each phase comes to. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../../src/core/errors';
import type { RepositorySearch } from '../../../../src/core/hub/search';
import { openPhaseTask } from '../../../../src/hub/phases/phaseJournal';
import type { PhaseTask } from '../../../../src/hub/phases/phaseJournal';
import { runHubTask } from '../../../../src/session/hub/hubTask';
import type { HubTaskPorts } from '../../../../src/session/hub/hubTask';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const COMMIT = 'a'.repeat(40);
const signal = new AbortController().signal;

function found(...rows: readonly (readonly [url: string, fits: boolean])[]): RepositorySearch {
  const results = rows.map(([url, fits]) => ({
    ...{ name: url, url, stars: 1, licence: null, description: null },
    ...{ fits, reason: 'its README', score: 0.5 },
  }));
  return { version: 1, queries: ['csv json'], results, from: 'network' };
}

describe('A hub task', () => {
  let place: TemporaryFolder;
  let asked: string[];
  beforeEach(async () => {
    [place, asked] = [await temporaryFolder(), []];
  });
  afterEach(() => place.remove());

  const journal = (): PhaseTask =>
    openPhaseTask(join(place.path, 'task.jsonl'), 'Sum it', { timeOfDay: () => '2026-11-28T00:00:00Z' });

  function ports(given: Partial<HubTaskPorts> = {}): HubTaskPorts {
    return {
      search: async () => ({ search: found(['a', true], ['b', true]), commit: null, isSetUp: false }),
      setUp: async ({ url }) => {
        asked.push(`set up ${url}`);
        return { phase: 'setup', commit: COMMIT, recipe: [], check: 'npm test', snapshot: null };
      },
      apply: async ({ repository }) => {
        asked.push(`apply ${repository?.url}`);
        const commands = [{ command: 'sum', task: 'Sum it', output: null }];
        return {
          kind: 'submitted',
          submitted: { result: { phase: 'apply', commands, constraints: [] }, notes: [] },
        };
      },
      store: async ({ repository }) => {
        asked.push(`store ${repository?.url}`);
        return ['Be quick.'];
      },
      onPhase: () => undefined,
      ...given,
    };
  }

  it('takes the four phases, and keeps what was asked and judged', async () => {
    const task = journal();
    assert.deepEqual(await runHubTask(task, ports(), signal), { kind: 'ended' });
    assert.deepEqual(asked, ['set up a', 'apply a', 'store a']);
    assert.equal(task.state.now, 'done');
    assert.match(
      readFileSync(join(place.path, 'task.jsonl'), 'utf8'),
      /asked for: csv json.*fits \(0\.5\): a/s,
    );
    // What is done is not done again.
    assert.deepEqual(await runHubTask(journal(), ports(), signal), { kind: 'ended' });
    assert.equal(asked.length, 3);
  });

  it('takes no candidate that does not fit, and the next where one does not serve', async () => {
    const search = found(['a', true], ['no', false], ['b', true]);
    const task = journal();
    const end = await runHubTask(
      task,
      ports({
        search: async () => ({ search, commit: null, isSetUp: false }),
        setUp: async ({ url }) => {
          asked.push(`set up ${url}`);
          return { phase: 'failed', reason: `${url} cannot be set up` };
        },
      }),
      signal,
    );
    assert.deepEqual(end, { kind: 'ended' });
    assert.equal(task.state.now, 'notAccomplished');
    assert.deepEqual(asked, ['set up a', 'set up b']);
    assert.deepEqual(
      task.state.tried.map(({ reason }) => reason),
      ['a cannot be set up', 'b cannot be set up'],
    );
  });

  it('needs no set-up where the store has it, at the commit that was proven', async () => {
    const search: RepositorySearch = { ...found(['a', true]), queries: [], from: 'store' };
    const task = journal();
    await runHubTask(
      task,
      ports({ search: async () => ({ search, commit: COMMIT, isSetUp: true }) }),
      signal,
    );
    assert.deepEqual(asked, ['apply a', 'store a']);
    assert.deepEqual(task.state.repository, { url: 'a', commit: COMMIT });
  });

  it('searches again, without what was tried, where the one of the store does not serve', async () => {
    const stored: RepositorySearch = { ...found(['a', true]), queries: [], from: 'store' };
    const task = journal();
    await runHubTask(
      task,
      ports({
        search: async ({ tried }) =>
          tried.length === 0
            ? { search: stored, commit: COMMIT, isSetUp: false }
            : { search: found(['a', true], ['b', true]), commit: null, isSetUp: false },
        setUp: async ({ url }) => {
          asked.push(`set up ${url}`);
          return url === 'a'
            ? { phase: 'failed', reason: 'it is gone' }
            : { phase: 'setup', commit: COMMIT, recipe: [], check: 'npm test', snapshot: null };
        },
      }),
      signal,
    );
    assert.deepEqual(asked, ['set up a', 'set up b', 'apply b', 'store b']);
    assert.equal(task.state.now, 'done');
    assert.deepEqual(task.state.tried, [{ url: 'a', reason: 'it is gone' }]);
    assert.equal(journal().state.now, 'done');
  });

  it('stays open where nothing fits, no model is there, or a phase cannot be done now', async () => {
    const none = found(['a', false]);
    const search = async (): ReturnType<HubTaskPorts['search']> => ({
      ...{ search: none, commit: null, isSetUp: false },
    });
    assert.deepEqual(await runHubTask(journal(), ports({ search }), signal), {
      ...{ kind: 'nothingFits', search: none },
    });
    assert.equal(journal().state.now, 'search');
    const noModel = { kind: 'noModel', why: 'no key' } as const;
    assert.deepEqual(await runHubTask(journal(), ports({ apply: async () => noModel }), signal), noModel);
    assert.equal(journal().state.now, 'apply');
    const store = (): never => {
      throw new UserError('outside-failed', 'the disk is full');
    };
    await assert.rejects(runHubTask(journal(), ports({ store }), signal), /the disk is full/);
    assert.equal(journal().state.now, 'store');
    await runHubTask(journal(), ports(), signal);
    assert.deepEqual(asked, ['set up a', 'apply a', 'store a']);
  });
});
