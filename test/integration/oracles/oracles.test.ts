import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import { compare } from './compare';
import type { Corpus, OracleCorpora } from './compare';
import { renderDifferences, renderTable, sharesOf } from './report';
import type { Explanations, Row } from './report';

/** The least share of right answers on each package (issue 4). */
const LEAST = 0.999;
/** The least packages of each language (issue 4). */
const LEAST_PACKAGES = 4;
/** All packages of one language, on a machine that does other things too; the first run fetches them. */
const TIMEOUT_MS = 600_000;

const explained = JSON.parse(
  readFileSync(join(repositoryRoot, 'test/integration/oracles/explained.json'), 'utf8'),
) as Explanations;

/** `python=FOLDER,typescript=FOLDER`: these are compared in the place of the packages. */
const FOLDERS = process.env.REPOMASTER_ORACLE_FOLDERS;

function folderNamed(named: string): Corpus {
  const [language, folder = ''] = named.split('=');
  assert.ok(language === 'python' || language === 'typescript', named);
  return { name: basename(folder), version: '', language, folder: resolve(folder), paths: {}, excludes: [] };
}

/** Debian's packages come by apt-get: where it lacks, the test compares the standard library alone, and is skipped. */
async function hasApt(): Promise<boolean> {
  const { findOnPath } = await loadScript<{
    findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined;
  }>('chromium.mjs');
  return findOnPath('apt-get', process.env) !== undefined;
}

const log = (text: string): void => void process.stderr.write(`${text}\n`);

describe('the map beside the compilers', function () {
  this.timeout(TIMEOUT_MS);
  let corpora: readonly Corpus[] = [];
  before(async () => {
    if (FOLDERS !== undefined) {
      corpora = FOLDERS.split(',').map(folderNamed);
      return;
    }
    const { ensureOracleCorpora } = await loadScript<OracleCorpora>('oracleCorpora.mjs');
    corpora = await ensureOracleCorpora({ root: repositoryRoot, node: process.execPath, log });
  });

  const checkAll = async (test: Mocha.Context, language: Corpus['language']): Promise<void> => {
    const rows: Row[] = [];
    for (const corpus of corpora) if (corpus.language === language) rows.push(await compare(corpus));
    const differences = rows.map((row) => renderDifferences(row, explained)).filter((text) => text !== '');
    log([renderTable(rows), ...differences].join('\n'));
    for (const { name, definitions, imports } of rows) {
      assert.ok(definitions.expected > 0, `${name}: the oracle found nothing`);
      for (const [what, compared] of Object.entries({ definitions, imports })) {
        const { recall, precision } = sharesOf(compared);
        assert.ok(recall >= LEAST, `${name}: recall of ${what} is ${recall}`);
        assert.ok(precision >= LEAST, `${name}: precision of ${what} is ${precision}`);
      }
    }
    if (language === 'python' && rows.length < LEAST_PACKAGES && FOLDERS === undefined && !(await hasApt()))
      test.skip();
    assert.ok(rows.length >= LEAST_PACKAGES || FOLDERS !== undefined, `only ${rows.length} packages`);
  };

  it('says of Python what CPython says', function () {
    return checkAll(this, 'python');
  });
  it('says of TypeScript and JavaScript what their compiler says', function () {
    return checkAll(this, 'typescript');
  });
});
