import assert from 'node:assert/strict';
import { readQuery } from '../../../../src/explore/search/query';
import { rankFiles } from '../../../../src/explore/search/rankFiles';
import { searchIndexOf } from '../../../../src/explore/search/searchIndex';
import { mapOf } from '../../../support/exploreMap';

async function ranked(texts: Readonly<Record<string, string>>, query: string): Promise<string[]> {
  const map = await mapOf(texts);
  return rankFiles(searchIndexOf(map), readQuery(query), 10).files.map(({ path }) => path);
}

const retry = 'import time\ndef fetch(url):\n    retry_after = 1\n    time.sleep(retry_after)\n';

describe('rankFiles', () => {
  it('puts what is named for the words and declares them before what uses them', async () => {
    assert.deepEqual(
      await ranked(
        {
          'shop/cart.py': 'from shop.cookies import Cookie\nCookie()\nCookie()\nCookie()\n',
          'shop/cookies.py': 'class Cookie:\n    pass\n',
        },
        'cookie',
      ),
      ['shop/cookies.py', 'shop/cart.py'],
    );
  });

  it('puts sources before their tests, examples, documents and histories, unless it is asked for these', async () => {
    const texts = {
      'src/fetch.py': retry,
      'tests/test_fetch.py': retry,
      'examples/fetch.py': retry,
      'docs/fetch.md': retry,
      'CHANGELOG.md': `fetch fetch ${retry}`,
    };
    const [first, second] = await ranked(texts, 'retry of fetch');
    assert.deepEqual([first, second], ['src/fetch.py', 'examples/fetch.py']);
    assert.equal((await ranked(texts, 'retry of fetch')).at(-1), 'CHANGELOG.md');
    assert.equal(
      (await ranked({ 'src/a.py': 'x = 1\n', 'tests/test_fetch.py': retry }, 'test of retry'))[0],
      'tests/test_fetch.py',
    );
  });

  it('finds no file that has only the words which every question may have, where others have more', async () => {
    const texts = {
      'src/a.py': 'def supports():\n    return support\n',
      'src/b.py': 'from a import supports\nsupports(support)\n',
      'docs/sockets.md': 'Of websockets.\n',
    };
    assert.deepEqual(await ranked(texts, 'is there support for websockets'), ['docs/sockets.md']);
    assert.deepEqual((await ranked(texts, 'support')).sort(), ['src/a.py', 'src/b.py']);
    assert.deepEqual((await ranked(texts, 'is there support for nothinglikeit')).sort(), [
      'src/a.py',
      'src/b.py',
    ]);
  });

  it('finds types and constants that are no symbols of the map by their declaration', async () => {
    assert.equal(
      (
        await ranked(
          {
            'src/use.ts':
              "import { ActorRef } from './types';\nexport const a: ActorRef = 1 as ActorRef;\nexport const b: ActorRef = a;\n",
            'src/types.ts': 'export type ActorRef = number;\nexport type Other = string;\n',
          },
          'expose ActorRef to those who use it',
        )
      )[0],
      'src/types.ts',
    );
  });

  it('puts the files that the query names first, with their lines', async () => {
    const map = await mapOf({
      'src/a.py': 'cookie = 1\n',
      'src/b.py': '\n\nx = 1\n',
      'src/c.py': 'cookie = 2\n',
    });
    const { files } = rankFiles(
      searchIndexOf(map),
      readQuery('cookie lost, File "/home/me/src/b.py", line 3'),
      10,
    );
    assert.deepEqual([files[0]?.path, files[0]?.line, files[1]?.line], ['src/b.py', 3, null]);
  });

  it('lets importance decide between files that have the same', async () => {
    const order = await ranked(
      {
        'a.py': 'def cookie():\n    pass\n',
        'b.py': 'def cookie():\n    pass\n',
        'c.py': 'import b\n',
        'd.py': 'import b\n',
      },
      'cookie',
    );
    assert.deepEqual(order, ['b.py', 'a.py']);
  });

  it('puts a file whose whole name is asked for before one that is named for more', async () => {
    const text = 'retry = policy = 1\n';
    assert.deepEqual(
      await ranked(
        { 'a/mail_retry_policy_queue.py': text, 'b/retry_policy.py': text },
        'give up sooner in the retry policy',
      ),
      ['b/retry_policy.py', 'a/mail_retry_policy_queue.py'],
    );
  });

  it('puts code before its declarations, and what is empty behind all', async () => {
    assert.deepEqual(
      await ranked(
        {
          'src/cookies.d.ts': 'export declare function signCookie(): void;\n',
          'src/cookies.ts': 'export function signCookie(): void {}\n',
        },
        'sign cookie',
      ),
      ['src/cookies.ts', 'src/cookies.d.ts'],
    );
    assert.deepEqual(
      await ranked(
        { 'cookies/__init__.py': '', 'shop/jar.py': 'def sign():\n    cookies = 1\n    return cookies\n' },
        'cookies',
      ),
      ['shop/jar.py', 'cookies/__init__.py'],
    );
  });

  it('finds words of any alphabet, with or without accents', async () => {
    const texts = {
      'a.py': '# 数据库连接\nx = 1\n',
      'b.py': '# die Größe des Wörterbuchs\ny = 1\n',
      'c.py': 'z = 1\n',
    };
    assert.deepEqual(await ranked(texts, '数据库'), ['a.py']);
    assert.deepEqual(await ranked(texts, 'wörterbuchs'), ['b.py']);
    assert.deepEqual(await ranked(texts, 'worterbuchs'), ['b.py']);
  });

  it('has no files where nothing has any word', async () => {
    assert.deepEqual(await ranked({ 'a.py': 'x = 1\n' }, 'cookie'), []);
    assert.deepEqual(await ranked({}, 'cookie'), []);
  });
});
