/** The programs of test/suites/<language>: what the language's oracle says of them is what is kept there. */
import assert from 'node:assert/strict';
import { readOraclePrograms, recordAnswers } from '../../support/oraclePrograms';
import type { OracleProgram } from '../../support/oraclePrograms';
import { folderWith } from '../../support/temporaryFolder';
import { renderAnswer } from './languageOracle';
import type { AskOracle } from './languageOracle';
import { askedLanguage, languageOracles, oracleLanguages } from './languageOracles';
import type { OracleLanguage } from './languageOracles';
import { languageRules } from '../../../src/index/languages/rules';

/** `npm run soak -- go` asks the oracle of Go; with `REPOMASTER_ORACLE_RECORD=1` what it says is kept. */
const asked = askedLanguage('REPOMASTER_ORACLE_PROGRAMS');
const records = process.env['REPOMASTER_ORACLE_RECORD'] === '1';
/** An hundred programs, each a run of a compiler or several, on a machine that does other things too. */
const TIMEOUT_MS = 1_800_000;

async function answersOf(
  ask: AskOracle,
  language: OracleLanguage,
  { files }: OracleProgram,
): Promise<string[]> {
  const folder = await folderWith(files);
  const { extensions } = languageRules[language];
  try {
    const sources = Object.keys(files).filter((path) => extensions.some((each) => path.endsWith(each)));
    return renderAnswer(await ask(folder.path, sources.sort()));
  } finally {
    await folder.remove();
  }
}

describe("programs beside their language's oracle", function () {
  this.timeout(TIMEOUT_MS);

  for (const language of oracleLanguages)
    it(`have answers to each of at least 60 programs of ${language}`, () => {
      const programs = readOraclePrograms(language);
      assert.ok(programs.length >= 60, `${programs.length} programs`);
      const silent = programs.filter(({ answers }) => answers.length === 0).map(({ name }) => name);
      assert.deepEqual(silent, []);
    });

  if (asked !== null)
    it(`keep what the oracle of ${asked} answers`, async () => {
      const answers = new Map<string, string[]>();
      await languageOracles[asked].open(async (ask) => {
        for (const program of readOraclePrograms(asked))
          answers.set(`${program.category}: ${program.name}`, await answersOf(ask, asked, program));
      });
      if (records) recordAnswers(asked, answers);
      for (const { category, name, answers: kept } of readOraclePrograms(asked))
        assert.deepEqual(kept, answers.get(`${category}: ${name}`), `${category}: ${name}`);
    });
});
