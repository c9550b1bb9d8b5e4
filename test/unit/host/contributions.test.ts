/** What package.json promises and what the code and the translations hold must agree. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { modelServices } from '../../../src/agent/models/modelServices';
import { loadScript } from '../../support/scripts';
import type { TextScripts } from '../../support/scripts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
  };
}

const read = (path: string): string => readFileSync(path, 'utf8');
const manifestText = read('package.json');
const manifest = JSON.parse(manifestText) as Manifest;
const hostText = globSync('src/host/**/*.ts').map(read).join('\n');

function all(pattern: RegExp, text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
}

describe('package.json', () => {
  it('declares exactly the commands that are registered', () => {
    const declared = manifest.contributes.commands.map(({ command }) => command).sort();
    assert.ok(declared.length > 0);
    assert.deepEqual(all(/registerCommand\(\s*'([^']+)'/g, hostText), declared);
  });

  it('declares exactly the settings that are read', () => {
    const sections = manifest.contributes.configuration;
    const declared = sections.flatMap(({ properties }) => Object.keys(properties)).sort();
    const named = [
      ...all(/configuration\.(?:get|inspect)<unknown>\('([^']+)'\)/g, hostText),
      ...all(/readText\('([^']+)'\)/g, hostText),
    ];
    const ofServices = modelServices.flatMap(({ settings }) => Object.values(settings));
    const settingsRead = [...new Set([...named, ...ofServices])].map((name) => `repomaster.${name}`);
    assert.deepEqual(settingsRead.sort(), declared);
  });

  it('takes every text from package.nls.json, which holds no other', () => {
    const texts = Object.keys(JSON.parse(read('package.nls.json')) as object).sort();
    assert.deepEqual(all(/"%([^%"]+)%"/g, manifestText), texts);
  });

  it('names only commands that exist in welcome texts and the status bar', () => {
    const declared = new Set(manifest.contributes.commands.map(({ command }) => command));
    // VS Code makes one of these for every view.
    for (const view of ['codeTree', 'recipes', 'chat', 'hubStore']) declared.add(`repomaster.${view}.focus`);
    const named = [
      ...all(/command:(repomaster\.[\w.]+)/g, read('package.nls.json')),
      ...all(/command: '(repomaster\.[\w.]+)'/g, hostText),
      ...all(/executeCommand\('(repomaster\.[\w.]+)'/g, hostText),
    ];
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((command) => !declared.has(command)),
      [],
    );
  });
});

describe('l10n/bundle.l10n.json', () => {
  it('holds exactly the texts of the code, as `npm run l10n` writes them', async () => {
    const { bundleOf, collectTexts } = await loadScript<TextScripts>('texts.mjs');
    assert.equal(read('l10n/bundle.l10n.json'), bundleOf(collectTexts('.')));
  });

  it('has the phrases of every room', () => {
    const texts = JSON.parse(read('l10n/bundle.l10n.json')) as object;
    for (const text of ['Planned to change {0} files', 'git settings', 'Read what {0} printed'])
      assert.ok(Object.hasOwn(texts, text), text);
  });

  it('finds a text whatever its quotes, and unescapes it', async () => {
    const { textsOf } = await loadScript<TextScripts>('texts.mjs');
    const source = [
      `t('a {0}', x)`,
      `phrase(\n  "it's",\n)`,
      `t('say \\'no\\'')`,
      `t('5\\u00a0s')`,
      `at('no')`,
    ].join(';');
    assert.deepEqual(textsOf(source, ['t', 'phrase']), ['a {0}', "it's", "say 'no'", '5\u00a0s']);
  });
});
