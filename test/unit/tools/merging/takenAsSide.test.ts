import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { EditProposal } from '../../../../src/core/changes/edits';
import type { Tool, ToolAnswer, ToolContext } from '../../../../src/core/conversation/tool';
import { phrase } from '../../../../src/core/text/phrase';
import { resolveConflictTool } from '../../../../src/tools/merging/resolveConflict';
import { viewConflictsTool } from '../../../../src/tools/merging/viewConflicts';
import { conflict, fakeWork, mergeView, worked } from '../../../support/mergeWorks';
import type { FakeWork } from '../../../support/mergeWorks';

const call = async (tool: Tool, input: unknown, given: Partial<ToolContext> = {}): Promise<ToolAnswer> =>
  (await tool.prepare(input)).run({
    signal: new AbortController().signal,
    onOutput: () => undefined,
    ...given,
  });

const workOf = (work: FakeWork) => () => Promise.resolve(work);
const resolve = (work: FakeWork, input: object, given: Partial<ToolContext> = {}): Promise<ToolAnswer> =>
  call(resolveConflictTool(workOf(work), 'Call submit.'), input, given);

describe('A conflict of a file without a text, for a model', () => {
  const binary = conflict('c1', {
    ...{ path: 'logo.png', kind: 'binary', startLine: null, endLine: null, candidates: [] },
    ...{ base: null, ours: null, theirs: null },
  });

  it('takes a side of a binary file, and deletes it only where that is asked for', async () => {
    const work = fakeWork(
      mergeView([worked(binary, { note: phrase('The filter "{0}" stands between.', 'lfs') })]),
    );
    const { text } = await call(viewConflictsTool(workOf(work)), {});
    assert.match(text, /Why by file: The filter "lfs" stands between\.\nNo text to show\. Take a side/);
    await assert.rejects(resolve(work, { id: 'c1', text: null }), /Give side "ours" or "theirs"/);
    await assert.rejects(resolve(work, { id: 'c1', text: 'x' }), /Give side "ours" or "theirs"/);
    assert.deepEqual(work.calls, []);
    const asked: EditProposal[] = [];
    const allowsEdit = async (proposal: EditProposal): Promise<boolean> => asked.push(proposal) > 0;
    await resolve(work, { id: 'c1', side: 'theirs' }, { allowsEdit });
    assert.equal(asked[0]?.diff, 'The whole file as in feature (theirs).');
    await resolve(work, { id: 'c1', delete: true });
    assert.deepEqual(work.calls, [
      ...['choose c1 {"side":"theirs"}', 'write c1'],
      ...['choose c1 {"text":null}', 'write c1'],
    ]);
  });
});
