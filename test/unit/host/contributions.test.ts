/** What package.json promises and what the code and the translations hold must agree. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

const read = (path: string): string => readFileSync(path, 'utf8');
const manifestText = read('package.json');
const manifest = JSON.parse(manifestText) as Manifest;
const hostFiles = readdirSync('src/host').map((name) => read(join('src/host', name)));
const hostText = hostFiles.join('\n');

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
    const declared = Object.keys(manifest.contributes.configuration.properties).sort();
    const read = all(/configuration\.get<unknown>\('([^']+)'\)/g, hostText).map(
      (name) => `repomaster.${name}`,
    );
    assert.deepEqual(read, declared);
  });

  it('takes every text from package.nls.json, which holds no other', () => {
    const texts = Object.keys(JSON.parse(read('package.nls.json')) as object).sort();
    assert.deepEqual(all(/"%([^%"]+)%"/g, manifestText), texts);
  });

  it('names only commands that exist in welcome texts and the status bar', () => {
    const declared = new Set(manifest.contributes.commands.map(({ command }) => command));
    declared.add('repomaster.codeTree.focus');
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
  it('holds exactly the texts of the code, for translators', () => {
    const texts = hostFiles.flatMap((text) => all(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g, text));
    const bundle = Object.keys(JSON.parse(read('l10n/bundle.l10n.json')) as object).sort();
    assert.deepEqual([...new Set(texts)].sort(), bundle);
  });
});
