import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runSearch } from '../../../../src/cli/hub/searchCommand';
import { parserOf } from '../../../../src/core/form';
import { repositorySearchForm } from '../../../../src/core/hub/search';
import { MOST_MS, PATIENCE_MS } from '../../../../src/hub/github/exchange';
import { startGithub } from '../../../support/github/githubServer';
import type { GithubServer } from '../../../support/github/githubServer';
import { servedRepository } from '../../../support/github/served';
import { openedStore, storedRepository } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { quickClock } from '../hosts';

const USE = '\n```sh\nnpm install x\n```\n';
const repositories = [
  servedRepository('octo/md-print', {
    ...{ description: 'Convert Markdown to PDF on the command line', stars: 10, topics: ['markdown', 'pdf'] },
    readme: `# md-print\nConverts Markdown to PDF.${USE}`,
  }),
  servedRepository('big/pdf-to-md', {
    ...{ description: 'Convert PDF to Markdown', stars: 10_000 },
    readme: `# pdf-to-md\nConverts PDF to Markdown.${USE}`,
  }),
];

describe('repomaster hub search', () => {
  let server: GithubServer;
  beforeEach(async () => {
    server = await startGithub(repositories);
  });
  afterEach(() => server.close());

  async function run(
    text: string,
    json: boolean,
    environment: NodeJS.ProcessEnv = {},
    { folder, skipsStore }: { folder: string | null; skipsStore: boolean } = {
      folder: null,
      skipsStore: false,
    },
  ): Promise<{ code: number; printed: string; notes: string }> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const noted: string[] = [];
    const line = { progress: () => undefined, end: () => undefined, stage: () => undefined };
    const log = {
      trace: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    };
    const common = { json, githubUrl: server.apiUrl, offline: false };
    const options = { command: 'search', text, skipsStore, ...common } as const;
    const ports = {
      ...{ stdin: new PassThrough(), stdout, stderr, environment, log, random: () => 0.5 },
      ...{ folder, storage: null },
      ...{ status: { ...line, note: (note: string) => void noted.push(note) } },
      clock: quickClock(Date.parse('2026-11-28T01:00:00Z'), [PATIENCE_MS, MOST_MS]),
    };
    const code = await runSearch(options, ports, new AbortController().signal);
    return { code, printed: String(stdout.read() ?? ''), notes: noted.join('\n') };
  }

  it('prints the best first, as its schema says', async () => {
    const { code, printed } = await run('Convert Markdown to PDF', true);
    const answer = parserOf(repositorySearchForm)(JSON.parse(printed));
    assert.equal(code, 0);
    assert.deepEqual(
      answer?.results.map(({ name }) => name),
      ['octo/md-print', 'big/pdf-to-md'],
    );
  });

  it('prints it for people, with what was asked', async () => {
    const { printed } = await run('Convert Markdown to PDF', false);
    assert.match(
      printed,
      /^octo\/md-print \(10 stars, MIT\)\n {2}Convert Markdown to PDF on the command line\n/,
    );
    assert.match(printed, /Asked for: markdown pdf;/);
  });

  it('ends with 1 and a note where nothing is found', async () => {
    const { code, printed, notes } = await run('Tune a theremin', false);
    assert.equal(code, 1);
    assert.match(printed, /^No repository was found\.\n/);
    assert.match(notes, /Nothing was found/);
  });

  it('sends no path, no name of a file, no secret and no word of this machine, and still the formats', async () => {
    const environment = { USER: 'alice', HOME: '/home/alice', WIKI_TOKEN: 'hunter2hunter2' };
    for (const text of [
      'Convert /home/alice/taxes/report.md to PDF',
      'Convert "C:\\Users\\alice\\My taxes\\report.md" to PDF.',
      "Convert '~/my taxes/report.md' into `TaxReport.pdf`",
      'Convert taxes/report.md or `report-2024.md` of alice@taxes.example to `pdf`',
      'Convert Markdown to PDF for alice with `ghp_0123456789abcdefghijABCDEFGHIJ012345`',
      'Convert Markdown to PDF with hunter2hunter2 and `Q7xv9Kp2mZr4Lt8wBn3c`',
      'Convert https://alice.taxes.example/report.md, as Markdown, to PDF/A and/or PDF',
    ]) {
      const before = server.requests.length;
      const { code } = await run(text, true, environment);
      const sent = server.requests.slice(before).map(({ path }) => decodeURIComponent(path));
      assert.doesNotMatch(
        sent.join('\n'),
        /alice|tax|report|2024|home|users|ghp_|hunter|q7xv|redacted|[?]q=(?:md|pdf)\+in:name&/i,
        text,
      );
      assert.equal(code, 0, sent.join('\n'));
    }
  });

  it('takes what the store has, and asks the service where it has none or is passed over', async () => {
    const root = await temporaryFolder();
    try {
      openedStore(join(root.path, 'store')).store.save(storedRepository(), null);
      const place = { folder: root.path, skipsStore: false };
      const task = 'Resize photos to small thumbnails';
      const { code, printed } = await run(task, true, {}, place);
      const answer = parserOf(repositorySearchForm)(JSON.parse(printed));
      assert.deepEqual([code, answer?.from, answer?.queries, server.requests.length], [0, 'store', [], 0]);
      assert.deepEqual(
        answer?.results.map(({ name, fits, stars }) => [name, fits, stars]),
        [['shop/resizer', true, null]],
      );
      const { printed: text } = await run(task, false, {}, place);
      assert.match(text, /^shop\/resizer \(stored\)\n {2}Resizes and crops photos from the command line\.\n/);
      assert.match(
        text,
        /It served "make thumbnails of photos" \(run, 2026-10-01\) with: resizer in\.jpg --width 80\n/,
      );
      assert.match(text, /From the store; --skip-store asks the service\.\n$/);
      assert.match((await run('Convert Markdown to PDF', false, {}, place)).printed, /Asked for: /);
      const before = server.requests.length;
      assert.equal((await run(task, false, {}, { ...place, skipsStore: true })).code, 1);
      assert.ok(server.requests.length > before);
      // A store that cannot be used stops no search.
      mkdirSync(join(root.path, 'other', 'store', 'repositories.sqlite'), { recursive: true });
      const broken = { folder: join(root.path, 'other'), skipsStore: false };
      const { notes } = await run('Convert Markdown to PDF', false, {}, broken);
      assert.match(notes, /^repomaster: The stored repositories in .+ cannot be used: /);
    } finally {
      await root.remove();
    }
  });
});
