import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { statusActions } from '../../../../src/session/folder/statusActions';
import type { ShownState } from '../../../../src/session/folder/statusActions';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
  };
}

const kinds: readonly ShownState['kind'][] = [
  ...(['notIndexed', 'indexing', 'ready', 'cancelled', 'paused'] as const),
  ...(['restarting', 'outOfMemory', 'tooLarge', 'failed'] as const),
];
const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const commandsOf = (kind: ShownState['kind']): string[] => statusActions(kind).map(({ command }) => command);

describe('The hover of the status bar entry', () => {
  it('offers what can be done in each state, each once, and the log always', () => {
    assert.deepEqual(commandsOf('indexing'), [
      'repomaster.pauseIndexing',
      'repomaster.cancelIndexing',
      'repomaster.showLog',
    ]);
    assert.ok(commandsOf('paused').includes('repomaster.resumeIndexing'));
    assert.ok(commandsOf('outOfMemory').includes('repomaster.openExclude'));
    for (const kind of kinds) {
      assert.ok(commandsOf(kind).includes('repomaster.showLog'), kind);
      assert.equal(new Set(commandsOf(kind)).size, commandsOf(kind).length, kind);
    }
  });

  it('offers only commands that package.json has, and none of another state', () => {
    for (const kind of kinds)
      for (const command of commandsOf(kind)) {
        const declared = contributes.commands.find((each) => each.command === command);
        assert.ok(declared, command);
        const state = /^repomaster\.state == (\w+)$/.exec(declared.enablement ?? '')?.[1];
        assert.ok(state === undefined || state === kind, `${command} in ${kind}`);
        if (command === 'repomaster.resumeIndexing') assert.equal(kind, 'paused');
        if (command === 'repomaster.pauseIndexing') assert.ok(kind === 'indexing' || kind === 'ready');
      }
  });
});
