import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import type { ToolScripts } from '../../support/scripts';

describe("package.json's language model tools", () => {
  it('are the exploration tools as they are (npm run manifest writes them)', async () => {
    const { toolContributions } = await loadScript<ToolScripts>('toolContributions.mjs');
    const { contributes } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
      contributes: { languageModelTools: readonly unknown[] };
    };
    assert.ok(contributes.languageModelTools.length >= 4);
    assert.deepEqual(contributes.languageModelTools, await toolContributions(contributes.languageModelTools));
  });
});
