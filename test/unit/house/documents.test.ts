import { deepEqual, equal, match } from 'node:assert/strict';
import { checkPlanted } from './plantedProject';

const manifest = {
  scripts: { start: 'node start.mjs', docs: 'node docs.mjs' },
  contributes: {
    commands: [
      { command: 'repomaster.openGraph', title: '%graph%' },
      { command: 'repomaster.setApiKey', title: 'Set API Key...' },
    ],
    views: { repomaster: [{ id: 'repomaster.chat', name: 'Chat' }] },
    configuration: [{ properties: { 'repomaster.model': { type: 'string' } } }],
  },
};
const syntax = `
const option = { value: null, does: '' };
export const COMMANDS = [
  { name: 'index', options: { json: option, large: option } },
  { name: 'run', options: { task: option, 'task-file': option, large: option } },
];
export const COMMON = { help: option, version: option };
`;
const whole: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(manifest),
  'package.nls.json': JSON.stringify({ graph: 'Open Graph' }),
  'src/cli/arguments.ts': syntax,
  'media/map.png': 'a picture',
  'README.md':
    '# It\n\n![The map](media/map.png)\n\nSee [settings](docs/settings.md#the-map) and `npm run docs`.\n',
  'docs/settings.md':
    '# Settings\n\n## The map\n\n`repomaster.model`, beside **RepoMaster: Set API Key...**\n',
  'docs/commands.md':
    '# Commands\n\n| Command | does |\n| --- | --- |\n| Open Graph | draws |\n| Set API Key | keeps |\n\n| Keys | does |\n| --- | --- |\n| Shift+A | draws |\n',
  'docs/line.md':
    '# Line\n\n```sh\nrepomaster index . --json - --large  # and --more\nnode dist/cli.js run . \\\n  --task "add --verbose" --version\n```\n\n`--task-file`, `--help`, `npm start -- --once`.\n',
};

/** What the step says of the whole project with this text behind that of `path`. */
async function findings(path: string, added: string): Promise<readonly string[]> {
  return findingsOf({ ...whole, [path]: `${whole[path] ?? ''}\n${added}\n` });
}

async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const run = await checkPlanted(['docs'], files);
  equal(run.code, run.findings.length === 0 ? 0 : 1, run.text);
  return run.findings;
}

/** The project without what `pattern` matches in `path`. */
function without(path: string, pattern: RegExp | string): Readonly<Record<string, string>> {
  const text = whole[path] ?? '';
  const left = text.replace(pattern, '');
  if (left === text) throw new Error(`${path} has no ${String(pattern)}`);
  return { ...whole, [path]: left };
}

describe('the check of the documents', function () {
  this.timeout(60_000);

  it('passes where everything that they name is there', async () => {
    const run = await checkPlanted(['docs'], whole);
    match(run.text, /^docs {5}ok {5}4 documents/);
    deepEqual(run.findings, []);
  });

  it('refuses a link that leads nowhere, out of the repository too', async () => {
    deepEqual(await findings('README.md', '[gone](docs/gone.md)'), ['README.md: docs/gone.md is not there']);
    deepEqual(await findings('README.md', '[out](../../etc/passwd)'), [
      'README.md: ../../etc/passwd is not there',
    ]);
  });
  it('refuses such a link in whatever way it is written, and such a picture', async () => {
    const gone = ['README.md: gone.md is not there'];
    deepEqual(await findings('README.md', '[a](gone.md "Gone")'), gone);
    deepEqual(await findings('README.md', 'See [a][there].\n\n[there]: gone.md'), gone);
    deepEqual(await findings('README.md', '<p><a href="gone.md">a</a></p>'), gone);
    deepEqual(await findings('README.md', 'It is <img alt="a" src="media/gone.png">.'), [
      'README.md: media/gone.png is not there',
    ]);
  });
  it('reads no link in a block of code within a list', async () =>
    deepEqual(await findings('README.md', '- An item:\n\n  ```md\n  One ` and [b](gone.md)\n  ```'), []));
  it('reads no link in code, and asks for none on the web', async () => {
    deepEqual(
      await findings('README.md', '`[a](gone.md)`\n\n```\n[b](gone.md)\n```\n\n[c](https://gone.invalid)'),
      [],
    );
  });
  it('refuses an anchor without a head, of the same file too', async () => {
    deepEqual(await findings('README.md', '[x](docs/settings.md#gone)'), [
      'README.md: docs/settings.md has no head #gone',
    ]);
    deepEqual(await findings('docs/settings.md', '[x](#gone) [y](#the-map)'), [
      'docs/settings.md: docs/settings.md has no head #gone',
    ]);
  });
  it('gives heads the anchors that GitHub gives them', async () => {
    const heads = '## What it does: `run`, and more!\n\n## Twice\n\n## Twice\n\n';
    const links = '[a](#what-it-does-run-and-more) [b](#twice) [c](#twice-1)';
    deepEqual(await findings('docs/line.md', heads + links), []);
  });

  it('refuses a picture that is not there, has no description, or is shown nowhere', async () => {
    deepEqual(await findings('README.md', '![Gone](media/gone.png)'), [
      'README.md: media/gone.png is not there',
    ]);
    deepEqual(await findings('README.md', '![ ](media/map.png)'), [
      'README.md: the picture media/map.png has no description',
    ]);
    deepEqual(await findingsOf({ ...whole, 'media/old.png': 'a picture' }), [
      'media/old.png is in no document',
    ]);
  });

  it('refuses a command, setting or view that the manifest does not have', async () => {
    deepEqual(await findings('docs/line.md', '`repomaster.chat` `repomaster.openGraf`'), [
      'docs/line.md: package.json has no command, setting or view repomaster.openGraf',
    ]);
    deepEqual(await findings('docs/line.md', '```json\n{ "repomaster.run.were": 1 }\n```'), [
      'docs/line.md: package.json has no command, setting or view repomaster.run.were',
    ]);
  });
  it('refuses a title that no command has', async () =>
    deepEqual(
      await findings(
        'README.md',
        '**RepoMaster: Open the Graph** **RepoMaster: Open\nGraph** **Set Key...** **Set API Key...**',
      ),
      ['README.md: no command is called "Open the Graph"', 'README.md: no command is called "Set Key"'],
    ));
  it('refuses a script that npm does not have', async () =>
    deepEqual(await findings('README.md', '`npm run check`'), [
      'README.md: package.json has no script check',
    ]));
  it('lets the history name what is gone', async () =>
    deepEqual(await findings('CHANGELOG.md', '`repomaster.old`, `npm run old`, [gone](gone.md)'), [
      'CHANGELOG.md: gone.md is not there',
    ]));

  it('refuses a change of more than one line or 15 words', async () => {
    const change = (words: number): string => `- ${'word '.repeat(words).trim()}\n`;
    deepEqual(await findings('CHANGELOG.md', `# Changelog\n\n${change(15)}${change(16)}`), [
      'CHANGELOG.md:5: 16 words, of at most 15',
    ]);
    deepEqual(await findings('CHANGELOG.md', '# Changelog\n\n- One\n  two'), [
      'CHANGELOG.md:5: a change has one line',
    ]);
  });

  it('refuses a workflow that runs what is not there, or has a secret that nobody tells of', async () => {
    const workflow = 'run: npm run docs\nenv: ${{ secrets.TOKEN }}\n';
    deepEqual(await findings('.github/workflows/publish.yml', workflow), [
      'docs/releasing.md does not name the secret TOKEN of .github/workflows/publish.yml',
    ]);
    const told = { ...whole, 'docs/releasing.md': '# Releasing\n\n`TOKEN`\n' };
    deepEqual(await findingsOf({ ...told, '.github/workflows/publish.yml': workflow }), []);
    deepEqual(await findings('.github/workflows/check.yml', 'run: npm run cheque'), [
      '.github/workflows/check.yml: package.json has no script cheque',
    ]);
  });

  it('asks for every setting and every command', async () => {
    deepEqual(await findingsOf(without('docs/settings.md', '`repomaster.model`')), [
      'docs/settings.md does not name repomaster.model',
    ]);
    deepEqual(await findingsOf(without('docs/commands.md', '| Open Graph | draws |\n')), [
      'docs/commands.md does not name "Open Graph"',
    ]);
    deepEqual(
      await findings('docs/commands.md', '| Command | does |\n| --- | --- |\n| Close Graph | ends |'),
      ['docs/commands.md: no command is called "Close Graph"'],
    );
  });

  it('refuses an option that the command does not take', async () => {
    deepEqual(await findings('docs/line.md', '`node dist/cli.js index . --task x`'), [
      'docs/line.md: index takes no --task, says --help',
    ]);
    deepEqual(await findings('docs/line.md', '```sh\nrepomaster serve --gone\n```'), [
      'docs/line.md: --help has no command serve',
    ]);
    deepEqual(await findings('docs/line.md', '`--gone` and `--tasks TEXT`'), [
      'docs/line.md: --help has no --gone',
      'docs/line.md: --help has no --tasks',
    ]);
  });
  it('asks for every option', async () =>
    deepEqual(await findingsOf(without('docs/line.md', '`--task-file`')), [
      'no document names the option --task-file',
    ]));
  it('refuses a command line without commands', async () => {
    const run = await checkPlanted(['docs'], {
      ...whole,
      'src/cli/arguments.ts': 'export const COMMANDS = [];\n',
    });
    equal(run.code, 1);
    match(run.text, /arguments\.ts exports no COMMANDS or no COMMON options/);
  });

  it('refuses a README of more than 1,200 words, and a repository without one', async () => {
    deepEqual(await findings('README.md', 'word '.repeat(1180)), []);
    const [finding] = await findings('README.md', 'word '.repeat(1200));
    match(finding ?? '', /^README\.md has 12\d\d words, of at most 1200: move some to docs\/$/);
    deepEqual(
      await findingsOf(Object.fromEntries(Object.entries(whole).filter(([path]) => path !== 'README.md'))),
      ['README.md is not there'],
    );
  });
});
