import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors';
import type { Entry } from '../../../src/core/conversation';
import type { Tool, ToolAnswer } from '../../../src/core/tool';
import { createAgentTools } from '../../../src/host/agentTools';
import type { AgentTools } from '../../../src/host/agentTools';
import type { IndexSession } from '../../../src/host/indexSession';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { noSignal } from '../index/indexing';
import { sessionOf } from './sessions';

const unused = (): never => {
  throw new Error('no command is run here');
};

describe('the tools of a turn that may change files', () => {
  let folder: TemporaryFolder;
  let session: IndexSession;
  let tools: AgentTools;
  let unsaved: string[];
  beforeEach(async () => {
    folder = await folderWith({ 'a.py': 'def f():\n    return 1\n' });
    unsaved = [];
    session = sessionOf();
    tools = createAgentTools({
      session,
      explorer: {
        explore: async (request) => (await session.explore(request)) ?? assert.fail('there is no index'),
      },
      syntax: { outline: (path, text) => session.outline(path, text) },
      isUnsaved: (file) => unsaved.includes(file),
      parser: () => ({ parse: unused }),
      startRunner: () => ({ kind: 'process', run: unused, dispose: () => undefined }),
    });
    await session.open(folder.path);
  });
  afterEach(async () => {
    tools.dispose();
    await session.dispose();
    await folder.remove();
  });

  async function call(of: readonly Tool[], name: string, input: object): Promise<ToolAnswer> {
    const tool = of.find((each) => each.name === name) ?? assert.fail(`no tool ${name}`);
    return (await tool.prepare(input)).run({ signal: noSignal, onOutput: () => undefined });
  }

  const edit = { path: 'a.py', edits: [{ old_text: 'return 1', new_text: 'return 2' }] };
  const names = (of: readonly Tool[]): string[] => of.map(({ name }) => name);

  it('are those of any turn, and two more', () => {
    const added = names(tools.nowEditing([])).filter((name) => !names(tools.now()).includes(name));
    assert.deepEqual(added, ['edit_file', 'write_file']);
  });

  it('edit what the index worker has shown, and have it parse what they wrote', async () => {
    const own = tools.nowEditing([]);
    await call(own, 'view_code', { targets: ['a.f'] });
    const { text } = await call(own, 'edit_file', edit);
    assert.equal(text, 'Changed a.py: line 2.\nChanged: f.\nNo new syntax errors.');
    assert.equal(readFileSync(join(folder.path, 'a.py'), 'utf8'), 'def f():\n    return 2\n');
  });

  it('know from the conversation what an earlier turn has shown', async () => {
    const shown = await call(tools.now(), 'view_code', { targets: ['a.f'] });
    await assert.rejects(call(tools.nowEditing([]), 'edit_file', edit), ToolError);
    const entry: Entry = {
      ...{ type: 'toolEnded', turn: 1, callId: 'c', observation: shown.text, durationMs: 1 },
      outcome: { kind: 'answered', answer: shown },
    };
    await call(tools.nowEditing([entry]), 'edit_file', edit);
    assert.equal(readFileSync(join(folder.path, 'a.py'), 'utf8'), 'def f():\n    return 2\n');
  });

  it('leave unsaved documents alone', async () => {
    const own = tools.nowEditing([]);
    await call(own, 'view_code', { targets: ['a.f'] });
    unsaved.push(join(folder.path, 'a.py'));
    await assert.rejects(call(own, 'edit_file', edit), /save it first/);
  });
});
