import { deepEqual, equal, match } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import { runCheck } from './plantedProject';

interface Installed {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly text?: string;
}

/** What the notices check says of a project whose lockfile and node_modules hold `packages` (place -> package). */
async function checkNotices(
  own: Record<string, Record<string, string>>,
  packages: Record<string, Installed>,
  notices: string,
): Promise<string> {
  const files = Object.entries(packages).flatMap(([place, { license, text }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const manifest = [`${place}/package.json`, JSON.stringify({ name, version: '1.0.0', license })] as const;
    return text === undefined ? [manifest] : [manifest, [`${place}/LICENSE`, text] as const];
  });
  const folder = await folderWith({
    ...Object.fromEntries(files),
    'package-lock.json': JSON.stringify({ packages: { '': own, ...packages } }),
    'THIRD-PARTY-NOTICES.md': notices,
  });
  try {
    return (await runCheck(['notices', '--root', folder.path])).text;
  } finally {
    await folder.remove();
  }
}

describe('the notices', function () {
  this.timeout(60_000);
  const mit = { license: 'MIT', text: 'Copyright someone' };

  it('are stale when a bundled package is not in them', async () => {
    const said = await checkNotices(
      { dependencies: { a: '1.0.0' } },
      { 'node_modules/a': mit },
      '# Third-party notices\n',
    );
    match(said, /FAILED 1 bundled packages[^]*is stale: npm run notices/);
  });

  it('refuse a licence that is not on the list, wherever the package stands in the tree', async () => {
    const packages = {
      'node_modules/a': { ...mit, dependencies: { b: '1.0.0' } },
      'node_modules/a/node_modules/b': { license: 'GPL-3.0-only' },
      'node_modules/b': mit,
    };
    match(
      await checkNotices({ dependencies: { a: '1.0.0' } }, packages, ''),
      /not on the list.*: b 1\.0\.0 \(GPL-3\.0-only\)/,
    );
  });

  it('refuse a package that states no licence', async () => {
    match(
      await checkNotices({ dependencies: { a: '1.0.0' } }, { 'node_modules/a': {} }, ''),
      /a 1\.0\.0 \(none stated\)/,
    );
  });

  it('name the grammars, which are development dependencies, and no other of those', async () => {
    const packages = {
      'node_modules/tree-sitter-x': { license: 'GPL-2.0' },
      'node_modules/tool': { license: 'GPL-2.0' },
    };
    const said = await checkNotices({ devDependencies: { 'tree-sitter-x': '1', tool: '1' } }, packages, '');
    match(said, /: tree-sitter-x 1\.0\.0 \(GPL-2\.0\)$/m);
  });

  it('of this repository hold the licence text of each runtime dependency and grammar', () => {
    const written = readFileSync(join(repositoryRoot, 'THIRD-PARTY-NOTICES.md'), 'utf8');
    const own = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const grammars = Object.keys(own['devDependencies'] ?? {}).filter((name) =>
      name.startsWith('tree-sitter-'),
    );
    const bundled = [...Object.keys(own['dependencies'] ?? {}), ...grammars];
    equal(grammars.length >= 3, true);
    deepEqual(
      bundled.filter((name) => !written.includes(`\n## ${name} `)),
      [],
    );
    equal(written.includes('carries no licence file'), false);
  });
});
