import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { amendConfiguration } from '../../../../src/run/container/configuration/amendConfiguration';
import type { Amendment } from '../../../../src/run/container/configuration/amendConfiguration';
import { baseImages } from '../../../../src/run/container/configuration/baseImages';
import { hostConcerns } from '../../../../src/run/container/configuration/hostConcerns';
import { parseConfiguration } from '../../../../src/run/container/configuration/parseConfiguration';
import type { Configuration } from '../../../../src/run/container/configuration/parseConfiguration';
import { proposeConfiguration } from '../../../../src/run/container/configuration/proposeConfiguration';

describe('hostConcerns', () => {
  const cases: readonly [configuration: Record<string, unknown>, concerns: readonly string[]][] = [
    [{}, []],
    [{ postCreateCommand: 'npm ci', remoteUser: 'node', forwardPorts: [3000] }, []],
    [{ initializeCommand: 'make x' }, ['hostCommand make x']],
    [{ initializeCommand: ['a', 'b c'] }, ['hostCommand a b c']],
    [{ initializeCommand: { one: 'x', two: ['y', 'z'] } }, ['hostCommand x', 'hostCommand y z']],
    [{ privileged: true }, ['privileged privileged']],
    [{ privileged: false }, []],
    [{ capAdd: ['SYS_PTRACE'] }, ['capability SYS_PTRACE']],
    [{ securityOpt: ['seccomp=unconfined', 'no-new-privileges'] }, ['capability seccomp=unconfined']],
    [{ mounts: ['source=cache,target=/cache,type=volume'] }, []],
    [{ mounts: ['source=${localWorkspaceFolder}/data,target=/data,type=bind'] }, []],
    [
      { mounts: ['source=${localWorkspaceFolder}/../x,target=/data,type=bind'] },
      ['mount source=${localWorkspaceFolder}/../x,target=/data,type=bind'],
    ],
    [
      { mounts: [{ type: 'bind', source: '/home/me/.ssh', target: '/root/.ssh' }] },
      ['mount type=bind,source=/home/me/.ssh,target=/root/.ssh'],
    ],
    [
      { mounts: ['type=bind,src=/var/run/docker.sock,dst=/var/run/docker.sock'] },
      ['engineSocket type=bind,src=/var/run/docker.sock,dst=/var/run/docker.sock'],
    ],
    [{ workspaceMount: '' }, []],
    [{ workspaceMount: 'source=/,target=/w,type=bind' }, ['mount source=/,target=/w,type=bind']],
    [{ runArgs: ['--init', '--name', 'x', '--memory=1g', '--network', 'none'] }, []],
    [{ runArgs: ['--privileged'] }, ['privileged --privileged']],
    [{ runArgs: ['--privileged=true'] }, ['privileged --privileged']],
    [{ runArgs: ['-v', '/:/host'] }, ['mount -v /:/host']],
    [{ runArgs: ['-v', 'cache:/cache'] }, []],
    [{ runArgs: ['-itv', '/:/host', '-v=/etc:/x'] }, ['mount -itv /:/host', 'mount -v=/etc:/x']],
    [{ runArgs: ['--volume=~/.aws:/root/.aws'] }, ['mount --volume=~/.aws:/root/.aws']],
    [
      { runArgs: ['-v/var/run/docker.sock:/var/run/docker.sock'] },
      ['engineSocket -v/var/run/docker.sock:/var/run/docker.sock'],
    ],
    [
      { runArgs: ['--mount', 'type=bind,source=/etc,target=/x'] },
      ['mount --mount type=bind,source=/etc,target=/x'],
    ],
    [
      { runArgs: ['--network=host', '--pid', 'host'] },
      ['hostNamespace --network=host', 'hostNamespace --pid host'],
    ],
    [{ runArgs: ['--cap-add', 'ALL', '--cap-drop=NET_RAW'] }, ['capability --cap-add ALL']],
    [{ runArgs: ['--device=/dev/kvm', '--gpus', 'all'] }, ['device --device=/dev/kvm', 'device --gpus all']],
    [
      { features: { 'ghcr.io/devcontainers/features/docker-outside-of-docker:1': {} } },
      ['engineSocket ghcr.io/devcontainers/features/docker-outside-of-docker:1'],
    ],
    [{ remoteEnv: { TOKEN: '${localEnv:MY_TOKEN}' } }, ['environment MY_TOKEN']],
    [{ dockerComposeFile: ['a.yml', 'b.yml'] }, ['compose a.yml', 'compose b.yml']],
    // What says something twice is read in its last form by engines.
    ...[
      'type=bind,source=${localWorkspaceFolder},source=/,target=/x',
      'type=volume,type=bind,source=/,target=/x',
      'type=volume,target=/x,volume-driver=local,volume-opt=type=none,volume-opt=o=bind,volume-opt=device=/',
      'type=bind,"source=/",target=/x',
      'type=bind,source=${localWorkspaceFolder}/linked-out,target=/x',
      'type=bind,source=${localWorkspaceFolder}/${localEnv:X},target=/x',
    ].map((mount): [Record<string, unknown>, string[]] => [
      { mounts: [mount] },
      [`mount ${mount}`, ...(mount.includes('localEnv') ? ['environment X'] : [])],
    ]),
    [{ mounts: ['type=volume,source=${localWorkspaceFolderBasename}-x,target=/x'] }, []],
    [{ runArgs: ['-v', '${localWorkspaceFolder}/out:/x'] }, ['mount -v ${localWorkspaceFolder}/out:/x']],
    [{ remoteEnv: { KEY: '${env:AWS_KEY}' } }, ['environment AWS_KEY']],
    [
      { runArgs: ['-e', 'AWS_KEY', '--env=B', '-eC', '--env', 'D=1', '--env-host'] },
      ['environment -e AWS_KEY', 'environment --env=B', 'environment -eC', 'environment --env-host'],
    ],
    [
      { runArgs: ['--log-driver=k8s-file', '--log-opt', 'path=/home/me/.bashrc'] },
      ['engineOption --log-driver=k8s-file', 'engineOption --log-opt path=/home/me/.bashrc'],
    ],
    [{ runArgs: ['--new', '--privileged'] }, ['engineOption --new --privileged', 'privileged --privileged']],
    [{ runArgs: ['--rootfs', '/', '-it'] }, ['engineOption --rootfs /']],
    [{ runArgs: ['--cidfile=/home/me/x'] }, ['engineOption --cidfile=/home/me/x']],
    [{ runArgs: ['--init', 'evil/image'] }, ['engineOption evil/image']],
    [{ runArgs: ['--privileged', 'false'] }, ['privileged --privileged', 'engineOption false']],
    // The value of an option is no option.
    [{ runArgs: ['--name', '--privileged', '-u', 'me'] }, []],
    [{ runArgs: ['--label', 'repomaster.folder=1'] }, ['engineOption --label repomaster.folder=1']],
    [
      { runArgs: ['--network=slirp4netns:allow_host_loopback=true'] },
      ['hostNamespace --network=slirp4netns:allow_host_loopback=true'],
    ],
    [{ build: { dockerfile: 'D', options: ['--volume=/:/x'] } }, ['engineOption --volume=/:/x']],
    [{ hostRequirements: { gpu: 'optional' } }, ['device gpu']],
    [{ hostRequirements: { cpus: 4 }, build: { dockerfile: 'D', args: { A: 'b', N: 3 } } }, []],
    [{ features: { 'ghcr.io/devcontainers/features/node:1': {} } }, []],
    [
      { features: { 'ghcr.io/else/node:1': {}, './own': {}, 'ghcr.io/devcontainers/features/../x/y': {} } },
      ['feature ghcr.io/else/node:1', 'feature ./own', 'feature ghcr.io/devcontainers/features/../x/y'],
    ],
  ];
  for (const [configuration, concerns] of cases)
    it(JSON.stringify(configuration), () => {
      const parsed = parseConfiguration(JSON.stringify({ image: 'i', ...configuration }), 'x');
      assert.deepEqual(
        hostConcerns(parsed, (path) => !/\.\.|out/.test(path)).map(({ kind, text }) => `${kind} ${text}`),
        concerns,
      );
    });
});

describe('baseImages', () => {
  const cases: readonly [dockerfile: string, images: readonly string[]][] = [
    ['FROM python:3\nRUN x\n', ['python:3']],
    ['# FROM no\nfrom --platform=linux/amd64 a AS One\nFROM one\nFROM scratch\nFROM b\n', ['a', 'b']],
    ['ARG V=3\nFROM python:${V}-slim\n', ['python:3-slim']],
    ['ARG V\nFROM python:${V:-3.12}\n', ['python:3.12']],
    ['ARG V\nFROM python:$V\n', []],
    ['FROM \\\n  a\n', ['a']],
    ['', []],
  ];
  for (const [dockerfile, images] of cases)
    it(JSON.stringify(dockerfile), () => assert.deepEqual(baseImages(dockerfile, {}), images));
  it('goes by the arguments of the configuration', () => {
    const images = baseImages('ARG BASE=debian\nARG V\nFROM $BASE\nFROM x:${V}\n', { BASE: 'evil', V: '2' });
    assert.deepEqual(images, ['evil', 'x:2']);
  });
});

describe('proposeConfiguration', () => {
  const image = (...names: readonly string[]) => proposeConfiguration(names).configuration.image;
  it('takes the Dockerfile, seen from .devcontainer/', () =>
    assert.deepEqual(proposeConfiguration(['package.json', 'Dockerfile']), {
      configuration: { build: { dockerfile: '../Dockerfile', context: '..' } },
      evidence: ['Dockerfile'],
    }));
  it('takes the image of the one toolchain, or one with several', () => {
    assert.match(image('requirements-dev.txt', 'README.md') ?? '', /\/python:/);
    assert.match(image('package.json') ?? '', /\/javascript-node:/);
    assert.match(image('package.json', 'go.mod') ?? '', /\/universal:/);
    assert.match(image('README.md') ?? '', /\/base:/);
  });
});

describe('amendConfiguration', () => {
  const base = { root: '/w', gitFolder: null, shares: [], isRootPodman: false };
  const argumentsOf = (configuration: Configuration, amendment: Partial<Amendment>): readonly string[] =>
    (amendConfiguration(configuration, { ...base, ...amendment }).runArgs ?? []).filter(
      (each) => each !== '--label' && !each.startsWith('repomaster.'),
    );
  it('adds git folder and shared places, and leaves what is there', () =>
    assert.deepEqual(
      argumentsOf(
        { image: 'i', runArgs: ['--init'] },
        { gitFolder: '/m/.git', shares: [{ path: '/o:"u",t', access: 'write' }] },
      ),
      [
        '--init',
        ...['--mount', 'type=bind,source=/m/.git,target=/m/.git,readonly'],
        ...['--mount', 'type=bind,"source=/o:""u"",t","target=/o:""u"",t"'],
      ],
    ));
  it('keeps a user namespace that is asked for', () => {
    assert.deepEqual(argumentsOf({ image: 'i' }, { isRootPodman: true }), ['--userns=host']);
    const asked = ['--userns', 'auto'];
    assert.deepEqual(argumentsOf({ image: 'i', runArgs: asked }, { isRootPodman: true }), asked);
  });
  it('leaves a compose configuration as it is', () => {
    const compose = { dockerComposeFile: 'a.yml' };
    assert.equal(amendConfiguration(compose, { ...base, gitFolder: '/m/.git' }), compose);
  });
});
