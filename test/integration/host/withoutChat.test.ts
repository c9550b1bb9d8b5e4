import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { activateIn } from '../../support/editorStandIn';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** Builds of VS Code without its chat; code-server and Microsoft's have it, and test/end-to-end/participant.test.ts clicks in it. */
describe('An editor without a chat of its own', () => {
  let folder: TemporaryFolder;
  before(async () => (folder = await temporaryFolder()));
  after(() => folder.remove());

  /** What of ours is missing in an editor with this `vscode.chat`, beside one that has it. */
  function activated(chat: unknown): readonly string[] {
    const window = activateIn({ chat }, folder.path);
    const commands = [...window.commands].sort();
    window.dispose();
    assert.deepEqual([...window.commands], [], 'all is disposed');
    return commands;
  }
  const made: string[] = [];
  const whole = {
    createChatParticipant: (id: string) => {
      made.push(id);
      return { dispose: () => undefined };
    },
  };

  it('has all of RepoMaster but @repomaster', () => {
    const commands = activated(whole);
    assert.deepEqual(made, ['repomaster.chat']);
    assert.ok(
      commands.includes('repomaster.rebuildIndex') && commands.includes('repomaster.openConversation'),
    );
    assert.deepEqual(activated(undefined), commands);
  });

  it('has it, too, where the chat refuses us', () => {
    const refusing = {
      createChatParticipant: () => {
        throw new Error('not in this build');
      },
    };
    assert.deepEqual(activated(refusing), activated(whole));
    assert.deepEqual(activated({}), activated(whole));
  });
});
