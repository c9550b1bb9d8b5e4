import { deepEqual, equal, match } from 'node:assert/strict';
import { checkPlanted, findingsOf, rulesOf } from './plantedProject';
import type { CheckRun } from './plantedProject';

/** [the rule, a piece of its reason, the file that breaks it, the file's text] */
type Plant = readonly [rule: string, reason: RegExp, path: string, text: string];

const imports = (name: string, from: string): string => `import { ${name} } from '${from}';\nvoid ${name};\n`;
const importsType = (name: string, from: string): string =>
  `import type { ${name} } from '${from}';\nexport type Plant = ${name};\n`;

const editor = imports('version', 'vscode');

const plants: readonly Plant[] = [
  ['vscode-containment', /without an editor/, 'src/index/vscodeValue.ts', imports('version', 'vscode')],
  ['vscode-containment', /types too/, 'src/index/vscodeType.ts', importsType('Uri', 'vscode')],
  ['vscode-containment', /in tests/, 'test/unit/vscodeInTest.ts', imports('version', 'vscode')],
  ['core-imports', /every room would know/, 'src/core/index1.ts', imports('index', '../index/clean')],
  ['protocol-imports', /nothing but core/, 'src/protocol/index1.ts', imports('index', '../index/clean')],
  ['index-imports', /through a port/, 'src/index/git1.ts', imports('git', '../git/clean')],
  ['index-imports', /through a port/, 'src/index/gitType.ts', importsType('Git', '../git/clean')],
  ['language-folders', /through its row/, 'src/index/goOnly.ts', imports('goFiles', './languages/go/files')],
  [
    'language-folders',
    /through its row/,
    'src/explore/goType.ts',
    importsType('GoFiles', '../index/languages/go/files'),
  ],
  ['git-imports', /never import one another/, 'src/git/run1.ts', imports('run', '../run/clean')],
  ['run-imports', /never import one another/, 'src/run/hub1.ts', imports('hub', '../hub/clean')],
  ['hub-imports', /never import one another/, 'src/hub/git1.ts', imports('git', '../git/clean')],
  ['checkpoints-imports', /keep bytes/, 'src/checkpoints/git1.ts', imports('git', '../git/clean')],
  ['explore-imports', /is above it/, 'src/explore/host1.ts', imports('host', '../host/clean')],
  ['scenarios-imports', /never the other way/, 'src/scenarios/tools1.ts', imports('tools', '../tools/clean')],
  ['tools-imports', /neither the agent/, 'src/tools/agent1.ts', imports('agent', '../agent/clean')],
  ['verify-imports', /rows of languages/, 'src/verify/index1.ts', imports('index', '../index/clean')],
  ['language-rows', /bring along core/, 'src/index/languages/rules.ts', imports('index', '../clean')],
  [
    'language-rows-alone',
    /no grammar is loaded/,
    'src/index/languages/sourceRules.ts',
    imports('repair', './typescript/repairs'),
  ],
  ['agent-imports', /ports and events/, 'src/agent/tools1.ts', imports('tools', '../tools/clean')],
  [
    'intents-imports',
    /neither model nor editor/,
    'src/intents/agent1.ts',
    imports('agent', '../agent/clean'),
  ],
  ['session-imports', /is above it/, 'src/session/host1.ts', imports('host', '../host/clean')],
  ['vscode-containment', /know vscode/, 'src/session/editor1.ts', imports('version', 'vscode')],
  ['host-imports', /two shells/, 'src/host/cli1.ts', editor + imports('cli', '../cli/clean')],
  ['host-reaches-vscode', /belongs to session/, 'src/host/pure1.ts', imports('core', '../core/clean')],
  ['cli-imports', /cannot reach into host/, 'src/cli/host1.ts', imports('host', '../host/clean')],
  ['worker-entries', /no editor/, 'src/parseWorker.ts', imports('agent', './agent/clean')],
  ['entry-points-build', /hold no logic/, 'test/unit/entry.ts', imports('activate', '../../src/extension')],
  ['product-only', /without test/, 'src/index/fake.ts', imports('fake', '../../test/support/fake')],
  [
    'src-not-webview',
    /by messages/,
    'src/host/page1.ts',
    editor + imports('page', '../../webview-ui/graph/clean'),
  ],
  [
    'webview-ui-imports',
    /src\/protocol/,
    'webview-ui/graph/host1.ts',
    imports('host', '../../src/host/clean'),
  ],
  [
    'webview-ui-core-types',
    /never values/,
    'webview-ui/graph/core1.ts',
    imports('core', '../../src/core/clean'),
  ],
  ['webview-ui-no-node', /Node is not there/, 'webview-ui/graph/node1.ts', imports('join', 'node:path')],
  ['no-dead-module', /wire it in/, 'src/index/dead.ts', 'export const dead = 1;\n'],
  ['no-unresolvable', /leads nowhere/, 'src/index/nowhere.ts', imports('nothing', './nothing')],
  ['declared-dependencies', /exact version/, 'src/index/undeclared.ts', imports('parse', 'acorn')],
  ['runtime-dependencies', /bundled/, 'src/index/development.ts', imports('build', 'esbuild')],
  ['no-circular', /types count/, 'src/index/one.ts', importsType('Two', './two') + 'export type One = 1;\n'],
];

const rooms = [
  'core',
  'protocol',
  'index',
  'git',
  'run',
  'hub',
  'explore',
  'scenarios',
  'tools',
  'agent',
  'intents',
  'verify',
  'session',
];
const shells = ['host', 'cli'];

/** One file a room, each importing what it may. */
const clean: Record<string, string> = {
  ...Object.fromEntries(
    [...rooms, ...shells].map((room) => [
      `src/${room}/clean.ts`,
      cleanFile(room, room === 'core' ? [] : ['core']),
    ]),
  ),
  'src/explore/clean.ts': cleanFile('explore', ['core', 'index', 'git', 'run', 'hub', 'protocol']),
  'src/tools/clean.ts': cleanFile('tools', ['scenarios', 'explore', 'git', 'run', 'hub']),
  'src/host/clean.ts': `${cleanFile('host', ['tools', 'agent', 'protocol'])}${imports('version', 'vscode')}`,
  'src/index/languages/typescript/repairs.ts': 'export const repair = 1;\n',
  'src/index/languages/languageRules.ts': 'export const row = 1;\n',
  'src/verify/rows.ts': imports('row', '../index/languages/languageRules'),
  'src/cli/clean.ts': cleanFile('cli', ['tools', 'agent', 'explore']),
  'webview-ui/graph/clean.ts':
    importsType('Core', '../../src/core/clean') +
    imports('protocol', '../../src/protocol/clean') +
    'export const page = 1;\n',
  'src/index/languages/go/files.ts':
    imports('shared', '../c/files') + 'export const goFiles = 1;\nexport type GoFiles = number;\n',
  'src/index/languages/c/files.ts': 'export const shared = 1;\n',
  'src/index/languages/files.ts':
    imports('goFiles', './go/files') + imports('repair', './typescript/repairs'),
  'test/support/fake.ts': 'export const fake = 1;\n',
  'test/editor/suite.ts': imports('version', 'vscode'),
};

function cleanFile(room: string, used: readonly string[]): string {
  const lines = used.map((other) => `import { ${other} } from '../${other}/clean';\nvoid ${other};\n`);
  const type = `${room.charAt(0).toUpperCase()}${room.slice(1)}`;
  return `${lines.join('')}export const ${room} = 1;\nexport type ${type} = number;\n`;
}

/** The entry points, which reach every file of src/ but the dead one; a language's through its table. */
function entryPoints(paths: readonly string[]): Record<string, string> {
  const unreached = /^src\/(?:[^/]*$|index\/(?:dead\.ts$|languages\/[^/]+\/))/;
  const reached = paths.filter((path) => path.startsWith('src/') && !unreached.test(path));
  const lines = reached.map((path) => `import './${path.slice('src/'.length, -'.ts'.length)}';\n`);
  return {
    'src/extension.ts': `${lines.join('')}export const activate = 1;\n`,
    'src/indexWorker.ts': imports('index', './index/clean'),
    'src/parseWorker.ts': imports('index', './index/clean'),
    'src/cli/main.ts': imports('cli', './clean') + imports('version', '../../package.json'),
  };
}

describe('the import check', function () {
  this.timeout(60_000);
  let run: CheckRun;

  before(async () => {
    const planted = Object.fromEntries(plants.map(([, , path, text]) => [path, text]));
    const files = {
      ...clean,
      ...planted,
      'src/index/two.ts': importsType('One', './one') + 'export type Two = 2;\n',
    };
    run = await checkPlanted(['imports'], { ...entryPoints(Object.keys(files)), ...files });
  });

  for (const [rule, reason, path] of plants) {
    it(`refuses ${path} by ${rule} alone, and says why`, () => {
      deepEqual(rulesOf(run, path), [rule], run.text);
      match(findingsOf(run, path).join('\n'), reason);
    });
  }

  it('fails for what was planted and for nothing else', () => {
    equal(run.code, 1);
    const planted = new Set([...plants.map(([, , path]) => path), 'src/index/two.ts']);
    const others = run.findings.filter((line) => ![...planted].some((path) => line.startsWith(`${path} `)));
    deepEqual(others, []);
  });

  it('passes a tree that keeps to the map', async () => {
    const passing = await checkPlanted(['imports'], { ...entryPoints(Object.keys(clean)), ...clean });
    equal(passing.code, 0, passing.text);
  });

  it('fails when it saw no module', async () => {
    const empty = await checkPlanted(['imports'], {});
    equal(empty.code, 1);
    match(empty.text, /saw 0 modules of at least 1, so it proves nothing/);
  });

  it('fails when it saw fewer modules than there are', async () => {
    // What dependency-cruiser does when it cannot use the compiler: the file is there and is not looked at.
    const configuration = 'export default { options: { exclude: { path: "unseen" } }, forbidden: [] };\n';
    const blind = await checkPlanted(['imports'], {
      '.dependency-cruiser.mjs': configuration,
      'src/core/seen.ts': 'export const seen = 1;\n',
      'src/core/unseen.ts': 'export const unseen = 1;\n',
    });
    equal(blind.code, 1);
    match(blind.text, /saw 1 modules of at least 2/);
    match(blind.text, /src\/core\/unseen\.ts was not seen/);
  });
});
