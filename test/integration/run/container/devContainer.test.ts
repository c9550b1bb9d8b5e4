import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import { findEngine } from '../../../../src/run/container/engine';
import { openContainer, runIn } from '../../../support/containers/devContainers';
import type { OpenedContainer } from '../../../support/containers/devContainers';
import { BARE, BASE, useTestEngine } from '../../../support/containers/engine';
import { git } from '../../../support/taskRun';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const none = new AbortController().signal;

describe('createDevContainer', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  const made: TemporaryFolder[] = [];
  after(async () => {
    await Promise.all(made.map((each) => each.remove()));
  });

  async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await folderWith(files);
    made.push(folder);
    return folder.path;
  }
  async function storage(): Promise<string> {
    const folder = await temporaryFolder();
    made.push(folder);
    return folder.path;
  }
  const configured = (configuration: unknown) =>
    folderOf({ '.devcontainer/devcontainer.json': JSON.stringify(configuration) });
  const open = async (root: string): Promise<OpenedContainer> =>
    openContainer(engine(), root, await storage());
  const ids = () => engine().run('ps', '-a', '-q', '--no-trunc').split('\n').filter(Boolean);

  const broken: readonly [what: string, files: Readonly<Record<string, string>>, said: RegExp][] = [
    [
      'a syntax error is named with its line',
      { '.devcontainer.json': `{\n  // a comment\n  "image": "${BASE}"\n  "name": "x"\n}\n` },
      /^\.devcontainer\.json:4:3 is not JSON with comments \(comma expected at '"name": "x"'\)/,
    ],
    ['no image is named', { '.devcontainer.json': '{"name": "x"}' }, /^\.devcontainer\.json names no image/],
    [
      'a form that is none is named',
      { '.devcontainer.json': `{"image": "${BASE}", "runArgs": "--rm"}` },
      /runArgs does not match the specification/,
    ],
    [
      'an image that is nowhere',
      { '.devcontainer.json': '{"image": "localhost/nowhere:1"}' },
      /^The image localhost\/nowhere:1 is not on this machine and cannot be pulled/,
    ],
    [
      'a Dockerfile whose image is nowhere',
      { Dockerfile: 'ARG BASE=localhost/nowhere:2\nFROM $BASE AS a\nFROM a\n' },
      /^The image localhost\/nowhere:2 is not on this machine/,
    ],
    [
      'a Dockerfile that is not there',
      { '.devcontainer.json': '{"build": {"dockerfile": "Dockerfile"}}' },
      /Dockerfile .* \(ENOENT.*Correct "build\.dockerfile"/,
    ],
    [
      'a build that fails is told by its own words',
      { Dockerfile: `FROM ${BASE}\nRUN no-such-program\n` },
      /The dev container did not start: .*(?:127|not found)/,
    ],
    [
      'a set-up command that fails',
      { '.devcontainer.json': JSON.stringify({ image: BASE, postCreateCommand: 'exit 3' }) },
      /postCreateCommand from devcontainer\.json failed/,
    ],
  ];
  for (const [what, files, said] of broken)
    it(what, async () => {
      const opened = await open(await folderOf(files));
      await assert.rejects(runIn(opened, 'true'), { name: 'UserError', message: said });
    });

  it('an engine that is dead is passed over, and one that does not answer is said', async () => {
    const bin = await folderOf({});
    await writeFile(join(bin, 'docker'), '#!/bin/sh\necho "no daemon" >&2; exit 1\n', { mode: 0o755 });
    const environment = { ...engine().environment, PATH: `${bin}:${engine().environment['PATH'] ?? ''}` };
    const found = await findEngine({ named: null, environment }, none);
    assert.equal(found.kind, 'podman');
    assert.deepEqual(found.passedOver, [{ program: 'docker', reason: 'no daemon' }]);
    await assert.rejects(findEngine({ named: '/nowhere/podman', environment }, none), {
      message:
        /from your settings does not answer \(\/nowhere\/podman: there is no such file\)\. Start it, or choose another one in the setting containers\.engine\.$/,
    });
  });

  it('is used again by another window, told of a changed configuration, rebuilt, stopped, and removed alone', async () => {
    const root = await configured({ image: BASE });
    const stranger = engine().run('run', '-d', BASE, 'sleep', '1000').trim();
    const before = ids();
    const first = await open(root);
    await runIn(first, 'echo kept >/tmp/kept');
    const [id] = ids().filter((each) => !before.includes(each));
    const second = await open(root);
    assert.equal((await runIn(second, 'cat /tmp/kept')).output, 'kept\n');
    const changed = JSON.stringify({ image: BASE, containerEnv: { NEW: 'yes' } });
    await writeFile(join(root, '.devcontainer/devcontainer.json'), changed);
    const third = await open(root);
    const told = (await runIn(third, 'echo "new: $NEW"')).output;
    assert.match(told, /^\[the configuration has changed since the container was created.*\]\nnew: \n$/);
    assert.equal((await runIn(third, 'echo once')).output, 'once\n');
    await third.container.rebuild(() => undefined, none);
    assert.equal((await runIn(third, 'echo "new: $NEW"')).output, 'new: yes\n');
    const now = ids().filter((each) => !before.includes(each));
    assert.equal(now.length, 1);
    assert.notEqual(now[0], id);
    assert.equal(await third.container.stop(none), true);
    assert.equal((await runIn(third, 'echo up')).output, 'up\n');
    assert.equal(await third.container.remove(none), true);
    assert.equal(await third.container.remove(none), false);
    assert.deepEqual(ids().sort(), before.sort());
    engine().run('rm', '-f', '-t', '0', stranger);
  });

  it('is asked for once, with what it wants of the machine; what is refused does not begin', async () => {
    const mark = join(await storage(), 'ran');
    const root = await configured({
      image: BASE,
      initializeCommand: ['touch', mark],
      mounts: ['source=/var/run/docker.sock,target=/var/run/docker.sock,type=bind'],
    });
    const opened = await openContainer(engine(), root, await storage(), () => false);
    await assert.rejects(runIn(opened, 'true'), { message: /because touch .*was not allowed/ });
    assert.deepEqual(
      opened.plans.map(({ concerns }) => concerns.map(({ kind }) => kind)),
      [['hostCommand', 'engineSocket']],
    );
    assert.equal(existsSync(mark), false);
  });

  it('what an image brings along is asked for, too', async () => {
    const metadata = JSON.stringify([{ privileged: true, mounts: ['source=/etc,target=/host,type=bind'] }]);
    const build = await folderOf({ Dockerfile: `FROM ${BASE}\nLABEL devcontainer.metadata='${metadata}'\n` });
    engine().run('build', '-t', 'localhost/greedy:1', build);
    const root = await configured({ image: 'localhost/greedy:1' });
    const opened = await openContainer(engine(), root, await storage(), () => false);
    await assert.rejects(runIn(opened, 'true'), { message: /privileged, source=\/etc/ });
  });

  it('what an image brings along that had to be pulled is asked for before the container is made', async () => {
    const image = 'registry.invalid/brings:1';
    const metadata = JSON.stringify([{ mounts: ['type=bind,source=/,target=/host'] }]);
    const label = `LABEL devcontainer.metadata='${metadata}'`;
    const context = await folderOf({ Dockerfile: `FROM ${BASE}\n${label}\n` });
    const root = await configured({ image });
    const seen: (readonly string[])[] = [];
    const { container } = await openContainer(
      // Its registry is this machine.
      { ...engine(), program: await pulling(['build', '-q', '-t', image, context]) },
      root,
      await storage(),
      ({ pulls, concerns }) => {
        seen.push([...pulls, ...concerns.map(({ text }) => text)]);
        return concerns.length === 0;
      },
    );
    await assert.rejects(
      container.place(() => undefined, none),
      /not started because type=bind,source=\/,target=\/host was not allowed/,
    );
    assert.deepEqual(seen, [[image], ['type=bind,source=/,target=/host']]);
  });

  it('a link of the workspace that leads out of it, and a context around it, are places of the machine', async () => {
    const mounts = ['a', 'out'].map(
      (name) => `type=bind,source=\${localWorkspaceFolder}/${name},target=/${name}`,
    );
    const root = await folderOf({
      '.devcontainer/devcontainer.json': JSON.stringify({
        ...{ mounts, build: { dockerfile: '../Dockerfile', context: '../..' } },
      }),
      'a/x': '',
      Dockerfile: `FROM ${BASE}\n`,
    });
    await symlink('/etc', join(root, 'out'));
    const { container, plans } = await openContainer(engine(), root, await storage(), () => false);
    await assert.rejects(
      container.place(() => undefined, none),
      /was not allowed/,
    );
    assert.deepEqual(
      plans.map(({ concerns }) => concerns.map(({ text }) => text)),
      [[mounts[1], '"context": "../.."']],
    );
  });

  /** The engine as a program that has its images pulled by other arguments. */
  async function pulling(args: readonly string[]): Promise<string> {
    const program = join(await storage(), 'podman');
    const quoted = args.map((each) => `'${each}'`).join(' ');
    const podman = engine().program;
    const script = `#!/bin/sh\n[ "$1" = pull ] && exec ${podman} ${quoted}\nexec ${podman} "$@"\n`;
    await writeFile(program, script, { mode: 0o755 });
    return program;
  }

  it('a folder without a configuration is left without one', async () => {
    const root = await folderOf({ Dockerfile: `FROM ${BASE}\nRUN echo built >/built\n`, 'a.txt': '' });
    const opened = await open(root);
    assert.equal((await runIn(opened, 'cat /built')).output, 'built\n');
    assert.deepEqual((await readdir(root)).sort(), ['Dockerfile', 'a.txt']);
    assert.deepEqual(opened.plans[0]?.evidence, ['Dockerfile']);
  });

  it('git works in a linked work tree, and cannot write the repository it belongs to', async () => {
    const main = await folderOf({ 'a.txt': 'a\n' });
    git(main, 'init', '-q');
    git(main, 'add', '-A');
    git(main, 'commit', '-qm', 'First');
    const root = join(await storage(), 'linked');
    git(main, 'worktree', 'add', '-q', root);
    await writeFile(join(root, '.devcontainer.json'), JSON.stringify({ image: BASE }));
    const report = await runIn(
      await open(root),
      `git log --format=%s; git status --short; touch '${main}/.git/x'`,
    );
    // The two streams come as they come.
    assert.match(report.output, /^First\n\?\? \.devcontainer\.json$/m);
    assert.match(report.output, /^touch: .*Read-only file system$/m);
    assert.equal(existsSync(join(main, '.git/x')), false);
  });

  it('a user who cannot write to the workspace is told of, once', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const opened = await open(await configured({ image: BASE, remoteUser: 'dev' }));
    const report = await runIn(opened, 'id -un; touch x 2>&1');
    assert.match(
      report.output,
      /^\[the container's user dev cannot write to the workspace;.*\]\ndev\ntouch: .*denied\n$/,
    );
    assert.equal((await runIn(opened, 'id -un')).output, 'dev\n');
  });

  it('an image without bash runs commands by its sh', async () => {
    const opened = await open(await configured({ image: BARE }));
    const report = await runIn(opened, 'command -v bash || echo "no bash"; exit 4');
    assert.deepEqual([report.end, report.output], [{ kind: 'exited', code: 4 }, 'no bash\n']);
  });

  it('values of its environment may have quotes, newlines and dollars', async () => {
    const value = `a"b'c=$d\ne`;
    const opened = await open(await configured({ image: BASE, remoteEnv: { ODD: value } }));
    assert.equal((await runIn(opened, 'printf "%s" "$ODD"')).output, value);
  });
});
