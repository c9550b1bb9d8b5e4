import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { proposeChecks } from '../../../src/tools/plan/propose';
import { repositoryRoot } from '../../support/paths';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

/** The programs that are listed for approval, or `not understood`. */
async function listed(commands: readonly string[]): Promise<string> {
  const { parsed } = await proposeChecks('/w', { commands, timeoutMs: 1_000 }, parser);
  if (parsed.kind === 'unparsable') return 'not understood';
  return parsed.commands.map(({ words }) => words[0] ?? '?').join(' ');
}

describe('proposeChecks', () => {
  it('lists what the commands start, one after the other', async () => {
    assert.equal(await listed(['pytest -q', 'npm test && ls']), 'pytest npm ls');
    assert.equal(await listed(['cat <<E\nx\nE', 'ls']), 'cat ls');
  });

  it('is not understood where the commands together read otherwise than each for itself, as they run', async () => {
    assert.equal(await listed(['cat <<E', 'rm -rf x\nE']), 'not understood');
    assert.equal(await listed(["echo 'a", "rm -rf x #'"]), 'not understood');
    assert.equal(await listed(['echo \\', 'rm -rf x']), 'not understood');
    assert.equal(await listed(['echo a # \\', 'rm -rf x']), 'echo rm');
    assert.equal(await listed(['f() {', 'rm -rf x', '}']), 'not understood');
    assert.equal(await listed(['ls &&', 'rm x']), 'not understood');
    assert.equal(await listed(['[[ a ==', 'b ]]; rm x']), 'not understood');
  });
});
