import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MOST_MS, PATIENCE_MS } from '../../../../src/hub/github/exchange';
import { startGithub } from '../../../support/github/githubServer';
import type { GithubServer } from '../../../support/github/githubServer';
import { servedComment, servedRepository, servedThread } from '../../../support/github/served';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { openedHost, quickClock } from '../hosts';

const never = new AbortController().signal;
const START_MS = Date.parse('2026-11-28T01:00:00Z');
const TOKEN = 'ghp_test0123456789';

const thread = servedThread(7, 'Reading a PDF fails', {
  body: 'It fails.',
  labels: ['bug'],
  comments: [
    servedComment('Install poppler.', { association: 'OWNER', reactions: { '+1': 4, '-1': 1 } }),
    ...Array.from({ length: 120 }, (_, at) => servedComment(`me too ${at}`)),
  ],
});
const pull = servedThread(8, 'Mend reading of a PDF', {
  ...{ kind: 'pull', merged: true, state: 'closed', diff: 'diff --git a/x b/x\n' },
});
const pdf = servedRepository('octo/pdf-tools', {
  ...{ description: 'Read tables from PDF files', topics: ['pdf', 'tables'], language: 'Python', stars: 40 },
  ...{ readme: '# pdf-tools\nextract tables\n', threads: [thread, pull], formerNames: ['octo/old'] },
});
const others = [
  servedRepository('big/pdf-viewer', { description: 'View PDF files', language: 'C++', stars: 900 }),
  servedRepository('octo/fork', { description: 'PDF tables', fork: true, stars: 5000 }),
  servedRepository('octo/secret', { isPrivate: true, description: 'PDF secrets', stars: 1 }),
];

describe('GitHub over HTTP', () => {
  let server: GithubServer;
  let folder: TemporaryFolder;
  const clock = () => quickClock(START_MS, [PATIENCE_MS, MOST_MS]);

  before(async () => {
    server = await startGithub([pdf, ...others], { tokens: [TOKEN] });
    folder = await temporaryFolder();
  });
  after(async () => {
    await server.close();
    await folder.remove();
  });

  it('finds repositories by text, name and topic, forks left out, by stars', async () => {
    const { host } = openedHost(server.apiUrl, clock());
    const names = async (kind: 'name' | 'topic' | 'text', words: string, language: string | null = null) =>
      (await host.search({ kind, words, language }, never)).repositories.map(({ name }) => name);
    assert.deepEqual(await names('text', 'pdf files'), ['big/pdf-viewer', 'octo/pdf-tools']);
    assert.deepEqual(await names('text', 'pdf files', 'Python'), ['octo/pdf-tools']);
    assert.deepEqual(await names('text', 'extract tables'), ['octo/pdf-tools']);
    assert.deepEqual(await names('topic', 'Tables'), ['octo/pdf-tools']);
    assert.deepEqual(await names('name', 'viewer'), ['big/pdf-viewer']);
    assert.deepEqual(await names('text', 'is:private OR user:octo'), []);
  });

  it('tells a repository, its README, its threads, comments of all pages, and a diff', async () => {
    const { host } = openedHost(server.apiUrl, clock());
    const found = await host.repository('octo/pdf-tools', never);
    assert.deepEqual(found, {
      ...{ name: 'octo/pdf-tools', url: `${server.root}/octo/pdf-tools` },
      ...{ cloneUrl: `${server.root}/octo/pdf-tools.git`, description: 'Read tables from PDF files' },
      ...{ topics: ['pdf', 'tables'], language: 'Python', stars: 40, licence: 'MIT', archived: false },
      ...{ fork: false, sizeKb: 100, pushedAt: 1790856000, defaultBranch: 'main' },
    });
    assert.equal(await host.readme('octo/pdf-tools', never), '# pdf-tools\nextract tables\n');
    const threads = await host.searchThreads('octo/pdf-tools', 'PDF', never);
    assert.deepEqual(
      threads.map(({ kind, number, merged }) => [kind, number, merged]),
      [
        ['issue', 7, false],
        ['pull', 8, true],
      ],
    );
    const comments = await host.comments('octo/pdf-tools', 7, never);
    assert.equal(comments.length, 121);
    assert.deepEqual(comments[0], {
      ...{ author: 'somebody', association: 'OWNER', body: 'Install poppler.', approval: 3 },
    });
    assert.equal(await host.pullDiff('octo/pdf-tools', 8, never), 'diff --git a/x b/x\n');
    assert.equal((await host.thread('octo/pdf-tools', 8, never))?.merged, true);
  });

  it('follows a renamed repository, and tells nothing of what is not there or may not be seen', async () => {
    const { host } = openedHost(server.apiUrl, clock());
    assert.equal((await host.repository('octo/old', never))?.name, 'octo/pdf-tools');
    assert.equal(await host.readme('octo/old', never), '# pdf-tools\nextract tables\n');
    for (const name of ['octo/none', 'octo/secret']) {
      assert.equal(await host.repository(name, never), null);
      assert.equal(await host.readme(name, never), null);
    }
    assert.equal(await host.thread('octo/pdf-tools', 99, never), null);
    const known = openedHost(server.apiUrl, clock(), { token: TOKEN }).host;
    assert.equal((await known.repository('octo/secret', never))?.name, 'octo/secret');
    await assert.rejects(host.repository('octo/..', never), /is not the name of a repository/);
  });

  it('asks again with what it has, is answered 304, and keeps the answers of a token apart', async () => {
    const place = join(folder.path, 'kept');
    const ask = async (token: string | null) => {
      const { host } = openedHost(server.apiUrl, clock(), { folder: place, token });
      const before = server.requests.length;
      const found = await host.repository('octo/secret', never);
      await host.readme('octo/pdf-tools', never);
      return { found, sent: server.requests.slice(before).map(({ headers }) => headers['if-none-match']) };
    };
    assert.deepEqual((await ask(TOKEN)).sent, [undefined, undefined]);
    const again = await ask(TOKEN);
    assert.equal(again.found?.name, 'octo/secret');
    assert.ok(again.sent.every((tag) => tag?.startsWith('W/"')));
    const stranger = await ask(null);
    assert.deepEqual([stranger.found, stranger.sent], [null, [undefined, undefined]]);
    const files = await readdir(place);
    assert.equal(files.length, 3);
    for (const name of files) {
      assert.equal((await stat(join(place, name))).mode & 0o777, 0o600);
      assert.doesNotMatch(await readFile(join(place, name), 'utf8'), new RegExp(TOKEN));
    }
    assert.equal((await stat(place)).mode & 0o777, 0o700);
  });

  it('answers offline from what was kept, says so, and asks nothing', async () => {
    const place = join(folder.path, 'offline');
    const online = openedHost(server.apiUrl, clock(), { folder: place });
    await online.host.repository('octo/pdf-tools', never);
    const before = server.requests.length;
    const { host, events } = openedHost(server.apiUrl, clock(), { folder: place, offline: true });
    assert.equal((await host.repository('octo/pdf-tools', never))?.stars, 40);
    assert.deepEqual(events, [{ kind: 'kept', sinceMs: START_MS }]);
    await assert.rejects(
      host.readme('octo/pdf-tools', never),
      /^UserError: Offline: no answer about octo\/pdf-tools is kept\./,
    );
    assert.equal(server.requests.length, before);
  });

  it('fetches anew what is damaged on the disk, and says where nothing can be kept', async () => {
    const place = join(folder.path, 'damaged');
    const open = () => openedHost(server.apiUrl, clock(), { folder: place });
    await open().host.repository('octo/pdf-tools', never);
    for (const name of await readdir(place)) await writeFile(join(place, name), '{"version": 1, "url": ');
    assert.equal((await open().host.repository('octo/pdf-tools', never))?.stars, 40);
    await writeFile(join(folder.path, 'file'), '');
    const { host, events } = openedHost(server.apiUrl, clock(), { folder: join(folder.path, 'file') });
    assert.equal((await host.repository('octo/pdf-tools', never))?.stars, 40);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['notKept'],
    );
  });

  it('keeps so many answers and no more, the newest ones', async () => {
    const place = join(folder.path, 'full');
    await mkdir(place);
    const old = new Date(START_MS - 1_000);
    for (let at = 0; at < 2_050; at += 1) {
      await writeFile(join(place, `${at}.json`), '');
      await utimes(join(place, `${at}.json`), old, old);
    }
    const open = () => openedHost(server.apiUrl, clock(), { folder: place });
    await open().host.repository('octo/pdf-tools', never);
    assert.equal((await readdir(place)).length, 2_000);
    const before = server.requests.length;
    await open().host.repository('octo/pdf-tools', never);
    assert.ok(server.requests[before]?.headers['if-none-match']);
  });

  it('reads no more than three pages of comments, and no README beyond half a MiB', async () => {
    const comments = Array.from({ length: 450 }, (_, at) => servedComment(`comment ${at}`));
    const long = servedRepository('octo/long', {
      ...{ threads: [servedThread(1, 't', { comments })], readme: 'ä'.repeat(400_000) },
    });
    server.serve([pdf, ...others, long]);
    const { host } = openedHost(server.apiUrl, clock());
    const before = server.requests.length;
    assert.equal((await host.comments('octo/long', 1, never)).length, 300);
    assert.equal(server.requests.length - before, 3);
    const readme = (await host.readme('octo/long', never)) ?? '';
    assert.equal(Buffer.byteLength(readme), 512 * 1024);
  });

  it('serves the same repositories to git, with the README of the clone', async () => {
    const work = await folderWith({ 'README.md': '# Real\n', 'a.py': 'x = 1\n' });
    const bare = join(folder.path, 'real.git');
    const git = (...args: readonly string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args]);
    await git('init', '-q', '-b', 'main', work.path);
    await git('-C', work.path, 'add', '.');
    await git('-C', work.path, 'commit', '-qm', 'Begin');
    await git('clone', '-q', '--bare', work.path, bare);
    server.serve([pdf, ...others, servedRepository('octo/real', { bare })]);
    const { host } = openedHost(server.apiUrl, clock());
    assert.equal(await host.readme('octo/real', never), '# Real\n');
    const found = await host.repository('octo/real', never);
    const clone = join(folder.path, 'clone');
    await git('clone', '-q', '--depth', '1', found?.cloneUrl ?? assert.fail(), clone);
    assert.equal(await readFile(join(clone, 'a.py'), 'utf8'), 'x = 1\n');
    await assert.rejects(git('clone', '-q', `${server.root}/octo/none.git`, join(folder.path, 'none')));
    await work.remove();
  });
});
