import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { homePackages } from '../../../../src/run/sandbox/homePackages';
import { dropDangling, linkPackages } from '../../../../src/run/sandbox/linkedPackages';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const SOMEBODY = 1234;

describe('Links to packages of the user', function () {
  this.timeout(30_000);
  let folder: TemporaryFolder;
  const at = (path: string): string => join(folder.path, path);
  beforeEach(async () => {
    folder = await folderWith({
      'home/.m2/repository/org/a.jar': 'a',
      'home/.m2/repository/closed/b.jar': 'b',
    });
  });
  afterEach(() => folder.remove());

  /** Does the work as a user whom permissions hold, and who owns all. */
  function asSomebody(work: () => void): void {
    if (process.getuid?.() !== 0) {
      work();
      return;
    }
    for (const name of ['.', ...readdirSync(folder.path, { recursive: true, encoding: 'utf8' })])
      chownSync(at(name), SOMEBODY, SOMEBODY);
    process.seteuid?.(SOMEBODY);
    try {
      work();
    } finally {
      process.seteuid?.(0);
    }
  }

  const packages = () =>
    homePackages({ home: at('home'), caches: at('caches'), isKept: true, environment: {} });

  it('are none where a folder of theirs cannot be read, which is shown in its place', () => {
    chmodSync(at('home/.m2/repository/closed'), 0);
    asSomebody(() => {
      const { shown } = packages();
      assert.deepEqual(shown, [[at('home/.m2/repository'), at('caches/m2')]]);
      assert.equal(existsSync(at('caches')), false, 'not even half of them');
    });
  });

  it('are left as they are where a command has closed or replaced the folder of ours', () => {
    mkdirSync(at('caches/m2'), { recursive: true });
    mkdirSync(at('caches/cargo'));
    writeFileSync(at('caches/cargo/registry'), '');
    mkdirSync(at('home/.cargo/registry'), { recursive: true });
    chmodSync(at('caches/m2'), 0);
    asSomebody(() => assert.deepEqual(packages().shown, []));
  });

  it('are none of too many files', () => {
    mkdirSync(at('many'));
    for (let count = 0; count <= 5_000; count++) writeFileSync(at(`many/${count}`), '');
    assert.equal(linkPackages(at('many'), at('to')), false);
    assert.deepEqual(readdirSync(folder.path).sort(), ['home', 'many']);
  });

  it('are removed once they lead nowhere, but for those that commands made', () => {
    const [from, to] = [at('home/.m2/repository'), at('caches/m2')];
    mkdirSync(at('caches'));
    assert.equal(linkPackages(from, to), true);
    symlinkSync(join(from, 'org/gone.jar'), join(to, 'org/gone.jar'));
    symlinkSync('elsewhere', join(to, 'org/own'));
    dropDangling(from, to);
    assert.deepEqual(readdirSync(join(to, 'org')).sort(), ['a.jar', 'own']);
  });
});
