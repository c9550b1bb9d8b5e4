import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { runSearch } from '../../../../src/cli/hub/searchCommand';
import { parserOf } from '../../../../src/core/form';
import { repositorySearchForm } from '../../../../src/core/hub/search';
import { MOST_MS, PATIENCE_MS } from '../../../../src/hub/github/exchange';
import { startGithub } from '../../../support/github/githubServer';
import type { GithubServer } from '../../../support/github/githubServer';
import { servedRepository } from '../../../support/github/served';
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

  async function run(text: string, json: boolean): Promise<{ code: number; printed: string; notes: string }> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const noted: string[] = [];
    const line = { progress: () => undefined, end: () => undefined, stage: () => undefined };
    const log = {
      trace: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    };
    const options = { command: 'search', text, json, githubUrl: server.apiUrl, offline: false } as const;
    const ports = {
      ...{ stdin: new PassThrough(), stdout, stderr, environment: {}, log, random: () => 0.5 },
      ...{ folder: null, storage: null },
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
});
