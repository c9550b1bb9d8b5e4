/** The programs of test/suites/go: what the oracle says of them is what is kept there. */
import assert from 'node:assert/strict';
import { readOraclePrograms, recordAnswers } from '../../support/oraclePrograms';
import { folderWith } from '../../support/temporaryFolder';
import { renderGoAnswer, withGoOracle } from './goOracle';
import type { AskGo } from './goOracle';
import type { OracleProgram } from '../../support/oraclePrograms';

/** `npm run soak -- go` asks the oracle; `REPOMASTER_GO=record` keeps what it says. */
const wanted = process.env['REPOMASTER_GO'];
/** An hundred programs, each a run of `go list` or several, on a machine that does other things too. */
const TIMEOUT_MS = 1_800_000;

async function answersOf(ask: AskGo, { files }: OracleProgram): Promise<string[]> {
  const folder = await folderWith(files);
  try {
    const sources = Object.keys(files).filter((path) => path.endsWith('.go'));
    return renderGoAnswer(await ask(folder.path, sources.sort()));
  } finally {
    await folder.remove();
  }
}

describe('programs of Go beside its type checker', function () {
  this.timeout(TIMEOUT_MS);

  it('has answers to each of at least 60 programs', () => {
    const programs = readOraclePrograms();
    assert.ok(programs.length >= 60, `${programs.length} programs`);
    const silent = programs.filter(({ answers }) => answers.length === 0).map(({ name }) => name);
    assert.deepEqual(silent, []);
  });
  it('keeps what the oracle answers', async function () {
    if (wanted === undefined) this.skip();
    const programs = readOraclePrograms();
    const answers = new Map<string, string[]>();
    await withGoOracle(async (ask) => {
      for (const program of programs)
        answers.set(`${program.category}: ${program.name}`, await answersOf(ask, program));
    });
    if (wanted === 'record') recordAnswers(answers);
    for (const { category, name, answers: kept } of readOraclePrograms())
      assert.deepEqual(kept, answers.get(`${category}: ${name}`), `${category}: ${name}`);
  });
});
