import assert from 'node:assert/strict';
import { redact } from '../../../../src/core/redact/redact';
import { keptTexts, keptUrl, urlKey } from '../../../../src/hub/store/keptTexts';
import { NOW_MS, storedRepository } from '../../../support/storedRepositories';

const texts = keptTexts({
  redact,
  homeFolder: '/home/ann',
  cloneFolder: '/home/ann/hub/resizer',
  nowMs: NOW_MS,
});

/** Paths that stand right behind an option's name, and what looks like it. */
const OPTION_PATHS = [
  ['Run cc -I/tmp/x/include a.c to build it.', 'Run cc -I<path> a.c to build it.'],
  ['Run cc -isystem/var/lib/x a.c to build it.', 'Run cc -isystem<path> a.c to build it.'],
  ['Give --prefix=/srv/tool to the installer.', 'Give --prefix=<path> to the installer.'],
  ['Put results into my-dir/tmp/out of the clone.', 'Put results into my-dir/tmp/out of the clone.'],
] as const;

describe('Texts that are kept', () => {
  it('have no password, query or fragment in the address', () => {
    assert.equal(
      keptUrl('https://ann:hunter2!@github.com/shop/resizer/?token=x#readme'),
      'https://github.com/shop/resizer',
    );
    assert.equal(
      keptUrl('https://ghp_abc@github.com/shop/resizer.git'),
      'https://github.com/shop/resizer.git',
    );
    assert.equal(keptUrl('ssh://git:secret@example.org/a/b'), 'ssh://git@example.org/a/b');
    assert.equal(keptUrl('git@github.com:shop/resizer.git'), 'git@github.com:shop/resizer.git');
  });

  it('are refused for what is no address or commit', () => {
    for (const url of [
      '--upload-pack=x',
      'ext::sh -c x',
      '/etc',
      'file:///home/ann/resizer',
      'javascript:alert(1)',
      '',
      `https://x/${'a'.repeat(2000)}`,
    ])
      assert.throws(() => keptUrl(url), /is not the address of a repository/, url);
    assert.throws(() => texts.entry(storedRepository({ commit: 'main' })), /is not the full id of a commit/);
  });

  it('know two spellings of one address', () => {
    const same = [
      'https://github.com/Shop/Resizer',
      'https://github.com/shop/resizer.git',
      'git@github.com:shop/resizer.git',
      'ssh://git@github.com/shop/resizer',
    ];
    assert.deepEqual([...new Set(same.map(urlKey))], ['github.com/shop/resizer']);
  });

  it('have no path of this machine and no secret', () => {
    const { notes, commands, provenAt } = texts.entry(
      storedRepository({
        notes: [
          'Run /home/ann/hub/resizer/run.sh first.',
          'Weights lie in /home/ann/weights and in /Users/bob/x.bin.',
          'Set token=ghp_0123456789abcdefghijABCDEFGHIJ012345 before.',
          'Uses C:\\Users\\bob\\data\\in.csv and /usr/bin/python3.',
          'Say \u001b[31mred\u202e.',
        ],
        commands: [{ command: 'python /home/ann/hub/resizer/a.py /tmp/in.png', task: 't', output: null }],
        provenAt: '9999-01-01T00:00:00Z',
      }),
    );
    const behind = texts.entry(storedRepository({ notes: OPTION_PATHS.map(([written]) => written) }));
    assert.deepEqual(
      behind.notes,
      OPTION_PATHS.map(([, kept]) => kept),
    );
    assert.deepEqual(notes, [
      'Run ./run.sh first.',
      'Weights lie in ~/weights and in <path>',
      'Set token=[redacted: GitHub token] before.',
      'Uses <path> and /usr/bin/python3.',
      'Say [31mred.',
    ]);
    assert.equal(commands[0]?.command, 'python ./a.py <path>');
    assert.equal(provenAt, new Date(NOW_MS).toISOString());
  });

  it('stay commands where a folder of this machine stands in another word', () => {
    const commandIn = (homeFolder: string, command: string): string | undefined =>
      keptTexts({ redact, homeFolder, cloneFolder: null, nowMs: NOW_MS }).entry(
        storedRepository({ commands: [{ command, task: 't', output: null }] }),
      ).commands[0]?.command;
    for (const [home, command, kept] of [
      ['/root', 'wget https://x.org/root.crt', 'wget https://x.org/root.crt'],
      ['/root', 'wget https://x.org/root/a', 'wget https://x.org/root/a'],
      ['/root', 'cat /root /root/a "/root/b" --to=/root.', 'cat ~ ~/a "~/b" --to=~.'],
      ['/home/ann', 'cp /home/anna/a /home/ann.old/b', 'cp <path> <path>'],
      ['/home/ann', 'cc -I/home/ann/include a.c', 'cc -I~/include a.c'],
      ['/home/a+b', 'PATH=/bin:/home/a+b/bin run', 'PATH=/bin:~/bin run'],
      ['C:\\Users\\ann', 'dir C:\\Users\\ann\\x', 'dir ~\\x'],
    ] as const)
      assert.equal(commandIn(home, command), kept);
  });

  it('are bounded', () => {
    const long = 'word '.repeat(10_000);
    const kept = texts.entry(
      storedRepository({
        description: long,
        tags: Array.from({ length: 500 }, (_, at) => `${at}${long}`),
        notes: Array.from({ length: 500 }, (_, at) => `${at} ${long}`),
        commands: Array.from({ length: 500 }, () => ({ command: long, task: long, output: long })),
      }),
    );
    assert.ok(JSON.stringify(kept).length < 120_000);
  });
});
