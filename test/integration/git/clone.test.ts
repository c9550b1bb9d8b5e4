import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CancelledError, UserError } from '../../../src/core/errors';
import { NotClonable } from '../../../src/core/hub/clone';
import type { CloneRequest } from '../../../src/core/hub/clone';
import { createCloner } from '../../../src/git/clone/cloneRepository';
import { startGithub } from '../../support/github/githubServer';
import type { GithubServer } from '../../support/github/githubServer';
import { servedRepository } from '../../support/github/served';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('clone', () => {
  let place: TemporaryFolder;
  let server: GithubServer;
  let work: string;

  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=some@example.com', ...args], {
      cwd: work,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const commit = (files: Readonly<Record<string, string>>, message: string): string => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
    git('add', '-A');
    git('commit', '-qm', message);
    return git('rev-parse', 'HEAD').trim();
  };
  const request = (given: Partial<CloneRequest> = {}): CloneRequest => ({
    ...{ url: `${server.root}/octo/tool`, folder: join(place.path, 'here', 'tool') },
    ...{ history: 'all', commit: null, token: null, mostBytes: 1e9 },
    ...given,
  });
  const clone = (given: Partial<CloneRequest> = {}, environment: NodeJS.ProcessEnv = process.env) =>
    createCloner(environment).clone(request(given), () => undefined, new AbortController().signal);
  const leftIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

  beforeEach(async () => {
    place = await temporaryFolder();
    work = join(place.path, 'work');
    mkdirSync(work);
    git('init', '-q', '-b', 'main');
    commit({ 'README.md': '# tool\n' }, 'first');
    commit({ 'tool.py': 'print(1)\n' }, 'second');
    server = await startGithub([servedRepository('octo/tool', { bare: join(work, '.git') })]);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  it('brings files and history, and says where it stands', async () => {
    const head = git('rev-parse', 'HEAD').trim();
    const cloned = await clone();
    assert.deepEqual(cloned, { commit: head, submodules: [], pointers: [] });
    const { folder } = request();
    assert.equal(readFileSync(join(folder, 'tool.py'), 'utf8'), 'print(1)\n');
    const count = execFileSync('git', ['-C', folder, 'rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
    assert.equal(count.trim(), '2');
    assert.deepEqual(readdirSync(join(place.path, 'here')), ['tool']);
  });

  it('brings the newest commit alone, or stands on one that is named', async () => {
    const first = git('rev-parse', 'HEAD~1').trim();
    const newest = join(place.path, 'newest');
    await clone({ folder: newest, history: 'newest' });
    const count = execFileSync('git', ['-C', newest, 'rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
    assert.equal(count.trim(), '1');
    const named = join(place.path, 'named');
    assert.equal((await clone({ folder: named, commit: first })).commit, first);
    assert.equal(existsSync(join(named, 'tool.py')), false);
  });

  it('starts no filter that a repository names and the user has', async () => {
    commit({ '.gitattributes': '*.dat filter=planted\n', 'a.dat': 'data\n' }, 'filtered');
    const home = join(place.path, 'home');
    mkdirSync(home);
    const ran = join(place.path, 'ran');
    writeFileSync(
      join(home, '.gitconfig'),
      `[filter "planted"]\n\tsmudge = touch ${ran}; cat\n\trequired = true\n`,
    );
    const environment = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
    // That it is run by an ordinary clone shows that the test can fail.
    // Not synchronous: the server is in this process.
    const args = ['clone', '-q', `${server.root}/octo/tool`, join(place.path, 'ordinary')];
    await promisify(execFile)('git', args, { env: environment });
    assert.equal(existsSync(ran), true);
    rmSync(ran);
    const { folder } = request();
    await clone({}, environment);
    assert.equal(readFileSync(join(folder, 'a.dat'), 'utf8'), 'data\n');
    // Later checkouts neither.
    rmSync(join(folder, 'a.dat'));
    execFileSync('git', ['-C', folder, 'checkout', '-q', '--', 'a.dat'], { env: environment });
    assert.equal(existsSync(ran), false);
  });

  it('runs no hook of a template, and takes no address that a setting rewrites', async () => {
    const home = join(place.path, 'home');
    const hooks = join(home, 'template', 'hooks');
    mkdirSync(hooks, { recursive: true });
    const ran = join(place.path, 'ran');
    writeFileSync(join(hooks, 'post-checkout'), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
    writeFileSync(
      join(home, '.gitconfig'),
      `[init]\n\ttemplateDir = ${join(home, 'template')}\n[url "ext::touch ${ran} #"]\n\tinsteadOf = ${server.root}\n`,
    );
    await clone({}, { ...process.env, HOME: home, XDG_CONFIG_HOME: home });
    assert.equal(existsSync(ran), false);
  });

  it('names submodules and the pointers of Git LFS, and fetches neither', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n';
    commit({ '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n', 'w.bin': pointer }, 'weights');
    git('update-index', '--add', '--cacheinfo', `160000,${git('rev-parse', 'HEAD').trim()},vendor/lib`);
    git('commit', '-qm', 'a submodule');
    const cloned = await clone();
    assert.deepEqual([cloned.submodules, cloned.pointers], [['vendor/lib'], ['w.bin']]);
    assert.equal(readFileSync(join(request().folder, 'w.bin'), 'utf8'), pointer);
  });

  it('leaves nothing where it fails, would be too large or is cancelled', async () => {
    const here = join(place.path, 'here');
    const fails = async (given: Partial<CloneRequest>, code: string, says: RegExp): Promise<void> => {
      await assert.rejects(clone(given), (error: unknown) => {
        assert(error instanceof UserError);
        assert.equal(error.code, code);
        assert.match(error.message, says);
        return true;
      });
      assert.deepEqual(leftIn(here), []);
    };
    await fails({ url: `${server.root}/octo/gone` }, 'outside-failed', /no such repository/);
    await fails({ commit: '1'.repeat(40) }, 'outside-failed', /was not cloned/);
    for (const its of [{ url: `${server.root}/octo/gone` }, { commit: '1'.repeat(40) }, { mostBytes: 10 }])
      await assert.rejects(clone(its), NotClonable);
    let arrived = (): void => undefined;
    const started = new Promise<void>((resolve) => (arrived = resolve));
    const slow = await listening(() => arrived());
    const cancel = new AbortController();
    const asked = request({ url: `${slow.root}/octo/tool` });
    const going = createCloner(process.env).clone(asked, () => undefined, cancel.signal);
    await started;
    cancel.abort();
    await assert.rejects(going, CancelledError);
    await slow.close();
    assert.deepEqual(leftIn(here), []);
  });

  it('ends a clone once too much has come', async () => {
    const noise = Array.from({ length: 200_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join(
      '\n',
    );
    commit({ 'noise.txt': noise }, 'large');
    const seen: (number | null)[] = [];
    const cloner = createCloner(process.env);
    const none = new AbortController().signal;
    await cloner.clone(request(), ({ bytes }) => void seen.push(bytes), none);
    const most = Math.max(...seen.map((bytes) => bytes ?? 0));
    assert(most > 100_000, `git told of ${most} bytes`);
    const folder = join(place.path, 'here', 'small');
    await assert.rejects(
      cloner.clone(request({ folder, mostBytes: most / 2 }), () => undefined, none),
      /more than \d+ MB came/,
    );
    assert.deepEqual(leftIn(join(place.path, 'here')), ['tool']);
  });

  it('takes away what a killed clone left, and nothing of one that lives', async () => {
    const here = join(place.path, 'here');
    mkdirSync(join(here, '.repomaster-clone-4194303--dead'), { recursive: true });
    const living = `.repomaster-clone-${process.ppid}--lives`;
    mkdirSync(join(here, living));
    await clone();
    assert.deepEqual(readdirSync(here).sort(), [living, 'tool']);
  });

  it('refuses a folder that is there, and addresses that are no web address', async () => {
    mkdirSync(request().folder, { recursive: true });
    await assert.rejects(clone(), /is there already/);
    for (const url of ['ssh://host/a', 'file:///etc', 'ext::sh -c x', '--upload-pack=x', 'http://host/a', ''])
      await assert.rejects(clone({ url }), /Only repositories at an https address/, url);
    await assert.rejects(clone({ url: 'https://me:secret@host/a/b' }), (error: unknown) => {
      assert(error instanceof UserError);
      assert.match(error.message, /holds a name or password/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  });

  it('writes no small pack that holds large files, and says of an empty repository that it has no commit', async () => {
    commit({ 'zeros.txt': '0'.repeat(20_000_000) }, 'zeros');
    await assert.rejects(clone({ mostBytes: 5_000_000 }), /more than 5 MB came.*or allow more/);
    const bounds = { mostBytes: 1_000_000, mostWrittenBytes: 5_000_000, tokenFrom: 'signIn' } as const;
    await assert.rejects(clone(bounds), /more than 5 MB came.*or use git itself/);
    await clone({ ...bounds, mostWrittenBytes: 30_000_000 });
    rmSync(join(place.path, 'here', 'tool'), { recursive: true });
    const empty = join(place.path, 'empty.git');
    execFileSync('git', ['init', '-q', '--bare', empty]);
    server.serve([servedRepository('octo/tool', { bare: empty })]);
    await assert.rejects(clone(), /it has no commit/);
    assert.deepEqual(leftIn(join(place.path, 'here')), []);
  });

  it('sends the token to its host alone, and keeps it nowhere', async () => {
    const heard: (string | undefined)[] = [];
    /** The repository, for who has the token. */
    const own = await listening((message, response) => {
      heard.push(message.headers.authorization);
      if (message.headers.authorization === undefined) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="own"' }).end();
        return;
      }
      const headers = { ...message.headers, host: new URL(server.root).host };
      const options = { method: message.method, headers };
      const asked = httpRequest(`${server.root}${message.url}`, options, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      message.pipe(asked);
    });
    // Another host that leads there, and is not to get there in our name.
    const first = await listening((message, response) => {
      response.writeHead(302, { location: `${own.root}${message.url}` }).end();
    });
    const kept = join(place.path, 'kept');
    const home = join(place.path, 'home');
    mkdirSync(home);
    // A helper of the user's that keeps what it is told.
    writeFileSync(join(home, '.gitconfig'), `[credential]\n\thelper = store --file=${kept}\n`);
    const environment = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
    const token = 'a-token-of-mine';
    const url = `${first.root}/octo/tool`;
    await assert.rejects(clone({ url, token }, environment), /asks who you are.*set GITHUB_TOKEN/);
    const signIn = clone({ url, token, tokenFrom: 'signIn' }, environment);
    await assert.rejects(signIn, (error: unknown) => {
      assert.ok(error instanceof UserError && error.remedy === 'signInToGithub');
      assert.match(error.message, /asks who you are.*sign in with a token/);
      return true;
    });
    assert.deepEqual(heard.filter(Boolean), []);
    await clone({ url: `${own.root}/octo/tool`, token }, environment);
    await Promise.all([first.close(), own.close()]);
    const basic = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    assert.deepEqual(new Set(heard.filter(Boolean)), new Set([basic]));
    assert.equal(existsSync(kept), false);
    const config = readFileSync(join(request().folder, '.git', 'config'), 'utf8');
    assert.doesNotMatch(config, /token|Authorization|Basic/);
  });
});

interface Listening {
  readonly root: string;
  close(): Promise<void>;
}

async function listening(answer: RequestListener): Promise<Listening> {
  const started = createServer(answer);
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return {
    root: `http://127.0.0.1:${(started.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        started.close(() => closed());
        started.closeAllConnections();
      }),
  };
}
