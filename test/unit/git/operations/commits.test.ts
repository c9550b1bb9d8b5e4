import assert from 'node:assert/strict';
import { parseCommit } from '../../../../src/git/operations/commits';

describe('parseCommit', () => {
  it('reads headers, signatures and messages', () => {
    const text = [
      'tree 1111',
      'parent 2222',
      'parent 3333',
      'author Ann O. <a@example.org> 1700000000 +0100',
      'committer B <b@example.org> 1700000001 +0100',
      'gpgsig -----BEGIN PGP SIGNATURE-----',
      ' parent 4444',
      ' -----END PGP SIGNATURE-----',
      '',
      'Subject',
      '',
      'parent 5555',
      '',
    ].join('\n');
    assert.deepEqual(parseCommit('id', Buffer.from(text)), {
      ...{ id: 'id', tree: '1111', parents: ['2222', '3333'], author: 'Ann O.', time: 1_700_000_000 },
      ...{ message: 'Subject\n\nparent 5555\n', isSigned: true },
    });
  });

  it('reads Latin-1 where the commit says so, and a commit without a message or a name', () => {
    const latin = Buffer.from('tree 1\nauthor <a> 5 +0000\nencoding ISO-8859-1\n\n\xe9t\xe9', 'latin1');
    assert.equal(parseCommit('id', latin).message, 'été');
    assert.deepEqual([parseCommit('id', latin).author, parseCommit('id', latin).time], ['', 5]);
    assert.equal(parseCommit('id', Buffer.from('tree 1\nauthor A <a> 5 +0000\n')).message, '');
  });

  it('reads the encoding that a commit names, and loses no character of one that nobody knows', () => {
    const commit = (encoding: string, bytes: readonly number[]): Buffer =>
      Buffer.concat([
        ...[Buffer.from('tree 1\nauthor '), Buffer.from(bytes)],
        ...[Buffer.from(` <a> 5 +0000\n${encoding}\n`), Buffer.from(bytes)],
      ]);
    const russian = parseCommit('id', commit('encoding KOI8-R\n', [0xcd, 0xc9, 0xd2]));
    assert.deepEqual([russian.author, russian.message], ['мир', 'мир']);
    for (const encoding of ['', 'encoding none\n'])
      assert.equal(parseCommit('id', commit(encoding, [0xe9, 0x74])).message, 'ét');
  });
});
