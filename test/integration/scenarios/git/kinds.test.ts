import assert from 'node:assert/strict';
import { chmodSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../../../src/core/text/phrase';
import { undoOperation } from '../../../../src/git/operations/operation';
import type { Choice } from '../../../../src/scenarios/git/resolution';
import { gitFolder, noSignal } from '../../scan/gitFolder';
import { mergeStage, openConflicts, resolve, wholeState } from './merging';

const lines = Array.from({ length: 30 }, (_, at) => `line ${at}\n`);
const long = lines.join('');
const changed = (at: number, text: string): string => lines.with(at, `${text}\n`).join('');

describe('kinds of conflicts', () => {
  const stage = mergeStage();

  /** Kind, note and texts of each open conflict, then resolves them and undoes it. */
  async function through(choose: (id: string, path: string) => Choice): Promise<readonly unknown[]> {
    const before = wholeState(stage.folder);
    const reading = await stage.read();
    const told = openConflicts(reading).map(({ path, texts }) => {
      const file = reading.files.find((one) => one.path === path);
      const note = file?.note;
      return [path, file?.kind, ...(note ? [inEnglish(note)] : []), texts.ours, texts.theirs];
    });
    const choices = openConflicts(reading).map(({ id, path }) => choose(id, path));
    const { result, next } = await resolve(await stage.repository(), choices);
    assert.notEqual(result.commit, null);
    assert.equal(next.state, 'none');
    assert.equal(stage.git('status', '--porcelain'), '');
    const after = wholeState(stage.folder);
    const undone = await undoOperation(await stage.repository(), result.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
    await undoOperation(await stage.repository(), undone.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), after);
    return told;
  }
  it('tells files that one side deleted', async () => {
    stage.twoSides({
      base: { 'a.txt': long, 'b.txt': `b${long}`, 'd/c.txt': `c${long}` },
      ours: { 'a.txt': changed(1, 'ours'), 'b.txt': null, 'd/c.txt': null },
      theirs: { 'a.txt': null, 'b.txt': changed(2, 'theirs'), 'd/c.txt': changed(3, 'theirs') },
    });
    stage.conflicting('merge', 'side');
    const told = await through((id, path) =>
      path === 'a.txt' ? { id, text: null } : path === 'b.txt' ? { id, side: 'theirs' } : { id, text: 'c\n' },
    );
    assert.deepEqual(told, [
      ['a.txt', 'modify-delete', changed(1, 'ours'), null],
      ['b.txt', 'modify-delete', null, changed(2, 'theirs')],
      ['d/c.txt', 'modify-delete', null, changed(3, 'theirs')],
    ]);
    assert.equal(lstatSync(join(stage.folder.path, 'a.txt'), { throwIfNoEntry: false }), undefined);
    assert.equal(stage.text('d/c.txt'), 'c\n');
  });

  it('tells files that both sides added', async () => {
    stage.twoSides({ base: { 'x.txt': 'x\n' }, ours: { 'a.txt': 'one\n' }, theirs: { 'a.txt': 'two\n' } });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, text: 'one\ntwo\n' })), [
      ['a.txt', 'add-add', 'one\n', 'two\n'],
    ]);
    assert.equal(stage.text('a.txt'), 'one\ntwo\n');
  });

  it('tells a file that one side renamed and the other deleted', async () => {
    stage.twoSides({
      base: { 'a.txt': long },
      ours: { 'a.txt': null, 'b.txt': long },
      theirs: { 'a.txt': null },
    });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, side: 'ours' })), [['b.txt', 'rename', long, null]]);
    assert.equal(stage.text('b.txt'), long);
  });

  it('tells a file that both sides renamed', async () => {
    stage.twoSides({
      base: { 'a.txt': long },
      ours: { 'a.txt': null, 'b.txt': long },
      theirs: { 'a.txt': null, 'c.txt': long },
    });
    stage.conflicting('merge', 'side');
    const told = await through((id, path) => (path === 'b.txt' ? { id, side: 'ours' } : { id, text: null }));
    assert.deepEqual(
      told.map((one) => (one as readonly unknown[]).slice(0, 2)),
      [
        ['a.txt', 'rename'],
        ['b.txt', 'rename'],
        ['c.txt', 'rename'],
      ],
    );
    assert.deepEqual(stage.git('ls-files').split('\n').filter(Boolean), ['b.txt']);
  });

  it('tells a renamed file that the other side changed at the same line', async () => {
    stage.twoSides({
      base: { 'a.txt': long },
      ours: { 'a.txt': null, 'b.txt': changed(4, 'ours') },
      theirs: { 'a.txt': changed(4, 'theirs') },
    });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, text: 'both\n' })), [
      ['b.txt', 'content', 'ours\n', 'theirs\n'],
    ]);
    assert.equal(stage.text('b.txt'), changed(4, 'both'));
  });

  it('tells a binary file, and takes a side of it', async () => {
    const bytes = (text: string): Buffer => Buffer.from(`\0${text}`);
    stage.twoSides({
      base: { 'a.bin': bytes('b') },
      ours: { 'a.bin': bytes('o') },
      theirs: { 'a.bin': bytes('t') },
    });
    stage.conflicting('merge', 'side');
    const [conflict] = openConflicts(await stage.read());
    const texts = resolve(await stage.repository(), [{ id: conflict?.id ?? '', text: 'x' }]);
    await assert.rejects(texts, /binary: choose one/);
    assert.deepEqual(await through((id) => ({ id, side: 'theirs' })), [['a.bin', 'binary', null, null]]);
    assert.deepEqual(readFileSync(join(stage.folder.path, 'a.bin')), bytes('t'));
  });

  it('honours attributes that a file is not merged by lines', async () => {
    stage.twoSides({
      base: { 'a.lock': 'b\n', 'b.dat': 'b\n', '.gitattributes': '*.lock -merge\n*.dat merge=binary\n' },
      ours: { 'a.lock': 'o\n', 'b.dat': 'o\n' },
      theirs: { 'a.lock': 't\n', 'b.dat': 't\n' },
    });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, side: 'ours' })), [
      ['a.lock', 'binary', null, null],
      ['b.dat', 'binary', null, null],
    ]);
  });

  it('takes the side of a file that has a filter, through the filter', async () => {
    stage.git('config', 'filter.up.clean', 'tr a-z A-Z');
    stage.git('config', 'filter.up.smudge', 'tr A-Z a-z');
    stage.twoSides({
      base: { 'a.up': 'b\n', '.gitattributes': '*.up filter=up\n' },
      ours: { 'a.up': 'o\n' },
      theirs: { 'a.up': 't\n' },
    });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, side: 'theirs' })), [
      ['a.up', 'binary', 'The filter "up" stands between file and repository: choose a side.', null, null],
    ]);
    assert.equal(stage.text('a.up'), 't\n');
    assert.equal(stage.git('show', 'HEAD:a.up'), 'T\n');
  });

  it('shows a file whole that a driver merged, and runs no driver', async () => {
    stage.git('config', 'merge.mine.driver', 'echo driven > %A; echo ran >> "$HOME/ran"; exit 1');
    stage.twoSides({
      base: { 'a.m': 'b\n', '.gitattributes': '*.m merge=mine\n' },
      ours: { 'a.m': 'o\n' },
      theirs: { 'a.m': 't\n' },
    });
    stage.conflicting('merge', 'side');
    const ran = readFileSync(join(stage.folder.home, 'ran'), 'utf8');
    const note = 'The merge driver "mine" merged this file, so it is shown whole.';
    assert.deepEqual(await through((id) => ({ id, text: 'x\n' })), [['a.m', 'content', note, 'o\n', 't\n']]);
    assert.equal(readFileSync(join(stage.folder.home, 'ran'), 'utf8'), ran);
  });

  it('takes the side of a file that has another encoding in the work tree', async () => {
    const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
    stage.twoSides({
      base: {
        'a.txt': utf16('b\n'),
        'b.txt': utf16('b\n'),
        '.gitattributes': 'a.txt working-tree-encoding=UTF-16LE\n',
      },
      ours: { 'a.txt': utf16('ours\n'), 'b.txt': utf16('ours\n') },
      theirs: { 'a.txt': utf16('theirs\n'), 'b.txt': utf16('theirs\n') },
    });
    stage.conflicting('merge', 'side');
    const note = 'The file is kept as UTF-16LE in the work tree: choose a side.';
    assert.deepEqual(await through((id) => ({ id, side: 'theirs' })), [
      ['a.txt', 'binary', note, null, null],
      ['b.txt', 'binary', null, null],
    ]);
    for (const name of ['a.txt', 'b.txt'])
      assert.deepEqual(readFileSync(join(stage.folder.path, name)), utf16('theirs\n'));
  });

  it('keeps line ends of the work tree', async () => {
    stage.git('config', 'core.autocrlf', 'true');
    stage.git('config', 'core.safecrlf', 'false');
    const ended = (text: string): string => text.replaceAll('\n', '\r\n');
    stage.twoSides({
      base: { 'a.txt': ended(long) },
      ours: { 'a.txt': ended(changed(4, 'ours')) },
      theirs: { 'a.txt': ended(changed(4, 'theirs')) },
    });
    stage.conflicting('merge', 'side');
    assert.deepEqual(await through((id) => ({ id, text: 'both\r\n' })), [
      ['a.txt', 'content', 'ours\r\n', 'theirs\r\n'],
    ]);
    assert.equal(stage.text('a.txt'), ended(changed(4, 'both')));
    assert.equal(stage.git('show', 'HEAD:a.txt'), changed(4, 'both'));
  });

  it('keeps bytes that are not UTF-8, a byte order mark, and a last line without an end', async () => {
    const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
    stage.twoSides({
      base: { 'a.txt': latin(`é${long}`), 'b.txt': `\uFEFFa\n${long}`, 'c.txt': 'a\nb' },
      ours: { 'a.txt': latin(`é${changed(4, 'oürs')}`), 'b.txt': `\uFEFFb\n${long}`, 'c.txt': 'a\nours' },
      theirs: {
        'a.txt': latin(`é${changed(4, 'thÿrs')}`),
        'b.txt': `\uFEFFc\n${long}`,
        'c.txt': 'a\ntheirs',
      },
    });
    stage.conflicting('merge', 'side');
    const [first] = openConflicts(await stage.read());
    const refused = resolve(await stage.repository(), [{ id: first?.id ?? '', text: '€\n' }]);
    await assert.rejects(refused, /a\.txt is not UTF-8, so it cannot hold "€"/);
    assert.deepEqual(await through((id) => ({ id, side: 'ours' })), [
      ['a.txt', 'content', 'oürs\n', 'thÿrs\n'],
      ['b.txt', 'content', '\uFEFFb\n', '\uFEFFc\n'],
      ['c.txt', 'content', 'ours', 'theirs'],
    ]);
    assert.deepEqual(readFileSync(join(stage.folder.path, 'a.txt')), latin(`é${changed(4, 'oürs')}`));
    assert.equal(stage.text('c.txt'), 'a\nours');
  });

  it('tells links and modes', async () => {
    const at = (path: string): string => join(stage.folder.path, path);
    const link = (target: string): void => {
      rmSync(at('l'), { force: true });
      symlinkSync(target, at('l'));
    };
    stage.folder.write({ 'm.sh': 'x\n' });
    link('one');
    stage.commit('base', {});
    stage.git('checkout', '-q', '-b', 'side');
    link('two');
    stage.commit('theirs', { 'n.sh': 'n\n' });
    stage.git('checkout', '-q', 'main');
    link('three');
    stage.folder.write({ 'n.sh': 'n\n' });
    chmodSync(at('n.sh'), 0o755);
    stage.commit('ours', {});
    stage.conflicting('merge', 'side');
    const told = await through((id, path) => (path === 'l' ? { id, text: 'two' } : { id, side: 'ours' }));
    assert.deepEqual(told, [
      ['l', 'content', 'A symbolic link.', 'three', 'two'],
      ['n.sh', 'mode', 'The sides differ in whether it is executable.', 'n\n', 'n\n'],
    ]);
    assert.equal(readlinkSync(at('l')), 'two');
    assert.equal(lstatSync(at('n.sh')).mode & 0o100, 0o100);
  });

  it('tells a submodule, and takes the commit of a side', async () => {
    const inner = await gitFolder();
    try {
      inner.git('init', '-q');
      inner.git('commit', '-q', '--allow-empty', '-m', 'x');
      stage.git('submodule', '--quiet', 'add', inner.path, 'sub');
      const sub = join(stage.folder.path, 'sub');
      stage.commit('base', {});
      const grown = (branch: string): string => {
        stage.git('-C', sub, 'checkout', '-q', '--orphan', branch);
        stage.git('-C', sub, 'commit', '-q', '--allow-empty', '-m', branch);
        return stage.git('-C', sub, 'rev-parse', 'HEAD').trim();
      };
      stage.git('checkout', '-q', '-b', 'side');
      grown('one');
      stage.commit('theirs', {});
      stage.git('checkout', '-q', 'main');
      const ours = grown('two');
      stage.commit('ours', {});
      stage.conflicting('merge', 'side');
      const reading = await stage.read();
      assert.deepEqual(
        reading.files.map(({ path, kind }) => [path, kind]),
        [['sub', 'submodule']],
      );
      const [conflict] = openConflicts(reading);
      const none = resolve(await stage.repository(), [{ id: conflict?.id ?? '', text: null }]);
      await assert.rejects(none, /sub is a submodule: choose one/);
      const { result } = await resolve(await stage.repository(), [{ id: conflict?.id ?? '', side: 'ours' }]);
      assert.equal(stage.git('ls-tree', 'HEAD', 'sub').split(/\s/)[2], ours);
      assert.notEqual(result.commit, null);
    } finally {
      await inner.remove();
    }
  });
});
