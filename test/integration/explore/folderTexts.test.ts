import assert from 'node:assert/strict';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import {
  binaryReason,
  innerLinkReason,
  minifiedReason,
  tooLargeReason,
  unknownLanguageReason,
} from '../../../src/index/scan/skipReasons';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { folderWith } from '../../support/temporaryFolder';
import { emptyIndex, moduleOf } from '../../unit/explore/sampleIndex';

function listing(modules: readonly string[], skipped: Readonly<Record<string, string>>): CodeIndex {
  return {
    ...emptyIndex,
    modules: modules.map((path) => moduleOf(path.replace(/\.\w+$/, ''), path)),
    skipped: Object.entries(skipped).map(([path, reason]) => ({ path, reason })),
  };
}

describe('folderTexts', () => {
  let folder: TemporaryFolder;
  let outside: TemporaryFolder;
  before(async () => {
    outside = await folderWith({ 'secret.py': 'outside = 1\n' });
    folder = await folderWith({
      'a.py': '# -*- coding: latin-1 -*-\n',
      'README.md': '# Read\r\nme\n',
      'dist/x.min.js': 'x'.repeat(30_000),
      'not-listed.py': 'x = 1\n',
      'image.png': '\0',
      'notes.txt': '\0 no longer a text',
      '.env': 'TOKEN=1\n',
      'keys/server.pem': 'KEY\n',
      'home/.aws/config': 'KEY\n',
      'paper.pdf': '%PDF-1.7 all in letters',
      'huge.PDF': '',
    });
    await truncate(join(folder.path, 'huge.PDF'), 64 * 1024 * 1024 + 1);
    await symlink(join(outside.path, 'secret.py'), join(folder.path, 'link.pdf'));
    await writeFile(
      join(folder.path, 'a.py'),
      Buffer.from('# -*- coding: latin-1 -*-\nx = "\xe9"\n', 'latin1'),
    );
    await mkdir(join(folder.path, 'pkg'));
    await symlink(join(outside.path, 'secret.py'), join(folder.path, 'link.py'));
    await symlink(outside.path, join(folder.path, 'pkg', 'linked'));
  });
  after(async () => {
    await folder.remove();
    await outside.remove();
  });

  const read = (path: string, index: CodeIndex): string | null => folderTexts(folder.path, index).read(path);

  it('says why a listed file is not shown', () => {
    const unknown = unknownLanguageReason('.txt');
    const index = listing(['a.py', 'gone.py'], {
      'notes.txt': unknown,
      'image.png': unknownLanguageReason('.png'),
    });
    const whyNot = (path: string): string | null | undefined =>
      folderTexts(folder.path, index).whyNot?.(path);
    assert.equal(whyNot('notes.txt'), `is not shown: ${binaryReason}`);
    assert.equal(whyNot('image.png'), `is not shown: ${binaryReason}`);
    assert.equal(whyNot('gone.py'), 'was deleted after the folder was mapped');
    assert.equal(whyNot('a.py'), null);
    assert.equal(whyNot('../x'), null);
  });

  it('reads modules as the index does, and other texts of the listing', () => {
    const index = listing(['a.py'], {
      'README.md': unknownLanguageReason('.md'),
      'dist/x.min.js': minifiedReason,
    });
    assert.equal(read('a.py', index), '# -*- coding: latin-1 -*-\nx = "é"\n');
    assert.equal(read('README.md', index), '# Read\r\nme\n');
    assert.equal(read('dist/x.min.js', index)?.length, 30_000);
  });

  it('refuses what is not listed, is no text, or is gone', () => {
    const index = listing(['a.py', 'gone.py'], {
      'image.png': binaryReason,
      'huge.txt': tooLargeReason,
      'notes.txt': unknownLanguageReason('.txt'),
    });
    for (const path of ['not-listed.py', 'image.png', 'huge.txt', 'notes.txt', 'gone.py', '', '__proto__']) {
      assert.equal(read(path, index), null, path);
    }
  });

  it('reads the bytes of a PDF for whoever reads PDFs, and never takes them for a text', () => {
    const index = listing([], {
      'paper.pdf': unknownLanguageReason('.pdf'),
      'gone.pdf': unknownLanguageReason('.pdf'),
      'huge.PDF': unknownLanguageReason('.PDF'),
      'link.pdf': unknownLanguageReason('.pdf'),
      '../paper.pdf': unknownLanguageReason('.pdf'),
      'notes.txt': unknownLanguageReason('.txt'),
    });
    const texts = folderTexts(folder.path, index);
    const bytes = (path: string): string | undefined => {
      const file = texts.readPdf?.(path);
      return file?.kind === 'bytes' ? Buffer.from(file.bytes).toString() : file?.why;
    };
    assert.equal(bytes('paper.pdf'), '%PDF-1.7 all in letters');
    assert.equal(texts.read('paper.pdf'), null);
    assert.equal(bytes('gone.pdf'), 'was deleted');
    assert.equal(bytes('huge.PDF'), 'is larger than 64 MiB');
    assert.equal(bytes('link.pdf'), 'is not read: symbolic link out of the folder');
    for (const path of ['../paper.pdf', 'notes.txt', 'not-listed.pdf']) assert.equal(bytes(path), undefined);
  });

  it('says where a link within the folder leads, if that is a listed text that holds no secrets', async () => {
    const links = {
      READ: 'README.md',
      'k.txt': 'keys/server.pem',
      'n.txt': 'not-listed.py',
      'o.txt': outside.path,
      'x.txt': 'gone',
    };
    for (const [link, target] of Object.entries(links))
      await symlink(target, join(folder.path, `link-${link}`));
    const skipped = {
      ...Object.fromEntries(Object.keys(links).map((link) => [`link-${link}`, innerLinkReason])),
      'README.md': unknownLanguageReason('.md'),
      'keys/server.pem': unknownLanguageReason('.pem'),
    };
    const texts = folderTexts(folder.path, listing([], skipped));
    const linked = (path: string): string | null => texts.linked?.(path) ?? null;
    assert.equal(linked('link-READ'), 'README.md');
    for (const link of ['k.txt', 'n.txt', 'o.txt', 'x.txt']) assert.equal(linked(`link-${link}`), null, link);
    assert.equal(linked('README.md'), null);
  });

  it('never leaves the folder, even for what a listing says', () => {
    const paths = ['link.py', 'pkg/linked/secret.py'];
    for (const path of paths) assert.equal(read(path, listing(paths, {})), null, path);
    for (const path of ['../secret.py', join(outside.path, 'secret.py'), 'pkg/../a.py']) {
      assert.equal(read(path, listing([path], {})), null, path);
    }
  });

  it('never reads a file that is made for secrets', () => {
    const secrets = ['.env', 'keys/server.pem', 'home/.aws/config'];
    const index = listing([], Object.fromEntries(secrets.map((path) => [path, unknownLanguageReason('')])));
    for (const path of secrets) assert.equal(read(path, index), null, path);
  });
});
