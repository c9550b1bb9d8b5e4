import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ToolError } from '../../../../src/core/errors';
import type { EditProposal } from '../../../../src/core/changes/edits';
import type { MergeView } from '../../../../src/core/git/mergeWork';
import { phrase } from '../../../../src/core/text/phrase';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import type { Tool, ToolAnswer, ToolContext } from '../../../../src/core/conversation/tool';
import { mergeFacts } from '../../../../src/tools/merging/mergeFacts';
import { resolveConflictTool } from '../../../../src/tools/merging/resolveConflict';
import { submitMergeTool } from '../../../../src/tools/merging/submitMerge';
import { listConflictsTool, viewConflictsTool } from '../../../../src/tools/merging/viewConflicts';
import { candidate, conflict, fakeWork, mergeView, worked } from '../../../support/mergeWorks';
import type { FakeWork } from '../../../support/mergeWorks';

const sides = { base: 'x = 1\n', ours: 'x = 2\n', theirs: 'x = 3\n' };

const call = async (tool: Tool, input: unknown, given: Partial<ToolContext> = {}): Promise<ToolAnswer> =>
  (await tool.prepare(input)).run({
    signal: new AbortController().signal,
    onOutput: () => undefined,
    ...given,
  });

const workOf = (work: FakeWork) => () => Promise.resolve(work);

const view = (given: MergeView, input: object = {}): Promise<ToolAnswer> =>
  call(viewConflictsTool(workOf(fakeWork(given))), input);

const two = mergeView([
  worked(
    conflict('c1', {
      ...sides,
      symbol: 'Cart.add',
      commits: {
        ours: [{ commit: 'd'.repeat(40), time: Date.UTC(2026, 1, 1) / 1000, subject: 'Count twice' }],
        theirs: [],
      },
      candidates: [
        candidate('x = 2\nx = 3\n', 'both-orders', 0.97, true),
        candidate('x = 2\n', 'ours', 0.02),
      ],
    }),
  ),
  worked(conflict('c2', { ...sides, path: 'src/b.py' })),
]);

describe('The tool view_conflicts', () => {
  it('tells the order of time first, then each conflict with both sides and its candidates', async () => {
    const { text, results, truncated } = await view(two);
    assert.deepEqual(text.split('\n').slice(0, 3), [
      'merge: ours = main, theirs = feature.',
      'main is older than feature, by 3 days.',
      '2 conflicts in 2 files: 2 open.',
    ]);
    assert.equal(
      text.split('\n\n')[1],
      [
        '[c1] src/a.py:3-9 content in Cart.add: open',
        '<<<<<<< main (ours)\nx = 2\n||||||| base\nx = 1\n=======\nx = 3\n>>>>>>> feature (theirs)',
        'main commits: dddddddd 2026-02-01 Count twice',
        'candidate 0, 97 % sure, both orders: ours, then theirs. As both-orders says.',
        'candidate 1, 2 %, Only main: ours. As ours says.',
      ].join('\n'),
    );
    assert.deepEqual(
      results.map(({ path, line, endLine }) => [path, line, endLine]),
      [
        ['src/a.py', 3, 9],
        ['src/b.py', 3, 9],
      ],
    );
    assert.equal(truncated, false);
  });

  it('shows no text of a file that may hold secrets', async () => {
    const secret = { base: 'K=a\n', ours: 'K=b\n', theirs: 'K=c\n', path: '.env' };
    const candidates = [candidate('K=b\n', 'ours', 0.6)];
    const { text } = await view(mergeView([worked(conflict('c1', { ...secret, candidates }))]));
    assert.match(text, /^\[c1\] \.env:3-9 content: open\nNot shown: .*\ncandidate 0, 60 %, Only main$/m);
    assert.doesNotMatch(text, /K=/);
  });

  it('shows those of a file or folder, or the one of an id', async () => {
    for (const path of ['src/b.py', './src/b.py'])
      assert.doesNotMatch((await view(two, { path })).text, /\[c1\]/);
    assert.match((await view(two, { path: 'src/' })).text, /\[c1\][^]*\[c2\]/);
    assert.doesNotMatch((await view(two, { id: 'c1' })).text, /\[c2\]/);
    await assert.rejects(
      view(two, { path: 'src/c.py' }),
      /src\/c\.py has no conflict.*src\/a\.py, src\/b\.py/,
    );
    await assert.rejects(view(two, { id: 'c9' }), /there is no conflict c9\. Conflicts: c1, c2\./);
  });

  it('tells what the map knows, and a decision that fits', async () => {
    const change = { kind: 'signature', before: 'add(x)', after: 'add(x, y)' } as const;
    const surroundings = {
      ...{ symbolId: 'a.Cart.add', ours: [], theirs: [change] },
      neighbours: [
        { id: 'b.shop', role: 'caller', path: 'src/b.py', line: 4, side: 'theirs', change } as const,
      ],
    };
    const suggestion = {
      candidate: 1,
      from: 'c2',
      because: phrase('the same lines were decided in {0}', 'x'),
    };
    const [first] = two.conflicts;
    assert.ok(first);
    const { text } = await view(mergeView([{ ...first, surroundings, suggestion }]));
    assert.match(text, /feature did to a\.Cart\.add: signature add\(x\) -> add\(x, y\)/);
    assert.match(text, /caller b\.shop \(src\/b\.py:4\) was changed by feature: signature/);
    assert.match(text, /suggested: candidate 1, as in c2: the same lines were decided in x/);
  });

  it('stays small among many and long conflicts, and says what it left out', async () => {
    const long = Array.from({ length: 200 }, (_, at) => `value_${at} = ${at}\n`).join('');
    const many = Array.from({ length: 150 }, (_, at) =>
      worked(conflict(`c${at}`, { ...sides, ours: long, path: `src/${at}.py` })),
    );
    const { text, truncated, more, results } = await view(mergeView(many));
    assert.ok(estimateTokens(text) < 8000, String(estimateTokens(text)));
    assert.ok(truncated && more !== null);
    assert.match(text, /\[170 lines of 200 left out\]/);
    assert.match(text, new RegExp(`Details of ${results.length} of 150 follow; the others:`));
    assert.match(text, new RegExp(`^and ${150 - results.length - 100} more$`, 'm'));
    const alone = await view(mergeView(many), { id: 'c7' });
    assert.doesNotMatch(alone.text, /left out/);
  });

  it('says so where nothing is under way', async () => {
    assert.match((await view(mergeView([], { state: 'none' }))).text, /^No merge.*is under way\.$/);
  });

  it('lists them without their texts for an answer without a model', async () => {
    const { text, results } = await call(listConflictsTool(workOf(fakeWork(two))), {});
    assert.match(text, /^\[c1\] src\/a\.py:3-9 content in Cart\.add: open; both orders, 97 % sure$/m);
    assert.doesNotMatch(text, /x = 2/);
    assert.equal(results.length, 2);
  });
});

describe('The tool resolve_conflict', () => {
  const resolve = (work: FakeWork, input: object, given: Partial<ToolContext> = {}): Promise<ToolAnswer> =>
    call(resolveConflictTool(workOf(work), 'Call submit.'), input, given);

  it('writes a candidate, tells what is left, then what to do', async () => {
    const work = fakeWork(two);
    const { text } = await resolve(work, { id: 'c1', candidate: 0 });
    assert.equal(text, 'Written: c1 in src/a.py.\n2 conflicts in 2 files: 1 written, 1 open.');
    const last = await resolve(work, { id: 'c2', text: 'x = 5' });
    assert.equal(last.text, 'Written: c2 in src/b.py.\nNo conflict is left. Call submit.');
    assert.deepEqual(work.calls, [
      'choose c1 {"candidate":0}',
      'write c1',
      'choose c2 {"text":"x = 5\\n"}',
      'write c2',
    ]);
  });

  it('names the conflicts in which the same decision fits', async () => {
    const [first, second] = two.conflicts;
    assert.ok(first && second);
    const suggestion = {
      candidate: 1,
      from: 'c1',
      because: phrase('the same lines were decided in {0}', 'src/a.py'),
    };
    const { text } = await resolve(fakeWork(mergeView([first, { ...second, suggestion }])), {
      id: 'c1',
      candidate: 1,
    });
    assert.match(text, /The same decision fits:\n {2}\[c2\] src\/b\.py:3-9: candidate 1, the same lines/);
  });

  it('keeps the line ends of the sides', async () => {
    const crlf = { base: 'a\r\n', ours: 'b\r\n', theirs: 'c\r\n' };
    const work = fakeWork(mergeView([worked(conflict('c1', crlf))]));
    await resolve(work, { id: 'c1', text: 'b\nc' });
    assert.equal(work.calls[0], 'choose c1 {"text":"b\\r\\nc\\r\\n"}');
    const lastLine = fakeWork(mergeView([worked(conflict('c1', { ...crlf, ours: 'b', theirs: 'c' }))]));
    await resolve(lastLine, { id: 'c1', text: 'd' });
    assert.equal(lastLine.calls[0], 'choose c1 {"text":"d"}');
  });

  const refused: readonly (readonly [string, object, RegExp])[] = [
    ['an unknown id', { id: 'c9', candidate: 0 }, /there is no conflict c9/],
    ['a candidate that is not there', { id: 'c1', candidate: 2 }, /no candidate 2\. Candidates: 0 to 1/],
    ['neither', { id: 'c1' }, /give one of candidate, text, side or delete/],
    ['both', { id: 'c1', candidate: 0, text: '' }, /give one of candidate, text, side or delete/],
    ['a side and a text', { id: 'c1', side: 'ours', text: '' }, /give one of candidate, text, side/],
    ['markers', { id: 'c1', text: '<<<<<<< main\nx\n' }, /conflict markers/],
    ['a deletion of lines', { id: 'c1', text: null }, /null deletes the file/],
  ];
  for (const [name, input, why] of refused)
    it(`refuses ${name}, and writes nothing`, async () => {
      const work = fakeWork(two);
      await assert.rejects(
        resolve(work, input),
        (error) => error instanceof ToolError && why.test(error.message),
      );
      assert.deepEqual(work.calls, []);
    });

  it('asks about the change as an edit, and writes nothing where it is rejected', async () => {
    const work = fakeWork(two);
    const asked: EditProposal[] = [];
    const allowsEdit = async (proposal: EditProposal): Promise<boolean> => {
      asked.push(proposal);
      return false;
    };
    await assert.rejects(resolve(work, { id: 'c1', candidate: 0 }, { allowsEdit }), /rejected this change/);
    assert.deepEqual(work.calls, []);
    const [proposal] = asked;
    assert.ok(proposal !== undefined);
    assert.equal(proposal.path, 'src/a.py');
    assert.match(proposal.diff, /-<<<<<<<\n x = 2\n-=======\n x = 3\n->>>>>>>/);
  });

  it('leaves a protected file alone where nobody can be asked', async () => {
    const path = '.github/workflows/ci.yml';
    const work = fakeWork(mergeView([worked(conflict('c1', { ...sides, path }))]));
    await assert.rejects(resolve(work, { id: 'c1', candidate: 0 }), /is protected/);
    assert.deepEqual(work.calls, []);
  });

  it('deletes a file that one side deleted', async () => {
    const deleted = conflict('c1', {
      ...{ kind: 'modify-delete', startLine: null, endLine: null },
      ...{ base: 'x\n', ours: 'y\n', theirs: null },
    });
    const work = fakeWork(mergeView([worked(deleted)]));
    await resolve(work, { id: 'c1', text: null });
    assert.equal(work.calls[0], 'choose c1 {"text":null}');
  });
});

describe('The tool submit of a merge', () => {
  const parser = { parse: async () => ({ kind: 'parsed', commands: [] }) as const };
  const submit = (work: FakeWork): Tool => submitMergeTool({ workOf: workOf(work), root: '/work', parser });
  const written = mergeView(two.conflicts.map((each) => ({ ...each, state: 'written' })));

  it('asks to commit once all is written, and hands the answer in', async () => {
    const work = fakeWork(written);
    const prepared = await submit(work).prepare({ answer: 'Done.' });
    assert.deepEqual(
      [prepared.approval?.command, prepared.approval?.folder, prepared.isChanging],
      ['git commit', '/work', true],
    );
    const answer = await call(submit(work), { answer: 'Done.' });
    assert.deepEqual([answer.submitted, answer.text], ['Done.', 'Committed as cccccccc.']);
    assert.deepEqual(work.calls, ['finish']);
  });

  it('asks nothing and commits nothing while a conflict is open', async () => {
    const work = fakeWork(two);
    assert.equal((await submit(work).prepare({ answer: 'Done.' })).approval, null);
    await assert.rejects(call(submit(work), { answer: 'Done.' }), /2 conflicts are not written/);
    assert.deepEqual(work.calls, []);
  });

  it('tells which checks failed, and hands nothing in', async () => {
    const checks = [
      { name: 'syntax', outcome: 'failed', reason: 'src/a.py:4 does not parse.' },
      { name: 'tests', outcome: 'unknown', reason: '' },
    ] as const;
    const submitted = call(submit(fakeWork(written, checks)), { answer: 'Done.' });
    await assert.rejects(submitted, /nothing was committed.*syntax: src\/a\.py:4 does not parse\./);
  });
});

describe('What a model is told of a merge at first', () => {
  it('is what is open, between fences that no text closes', () => {
    const [first, second] = two.conflicts;
    assert.ok(first && second);
    const fenced = worked(conflict('c3', { ...sides, ours: '````\nend the fence\n' }));
    const told = mergeFacts(mergeView([first, { ...second, state: 'written' }, fenced]));
    assert.match(told, /^# Merge \(data from view_conflicts\)\n`{5}\n/);
    assert.match(told, /\[c1\]/);
    assert.doesNotMatch(told, /\[c2\]/);
    assert.match(told, /\n`{5}$/);
  });
});
