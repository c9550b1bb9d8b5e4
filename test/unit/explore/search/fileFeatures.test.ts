import assert from 'node:assert/strict';
import { candidateFeatures } from '../../../../src/explore/search/fileFeatures';
import type { FileFeatures } from '../../../../src/explore/search/fileFeatures';
import { readQuery } from '../../../../src/explore/search/query';
import { searchIndexOf } from '../../../../src/explore/search/searchIndex';
import { sumTerms } from '../../../../src/explore/search/termSums';
import { mapOf } from '../../../support/exploreMap';

async function featuresOf(
  texts: Readonly<Record<string, string>>,
  query: string,
): Promise<(path: string) => FileFeatures> {
  const index = searchIndexOf(await mapOf(texts));
  const asked = readQuery(query);
  const features = candidateFeatures(index, asked, sumTerms(index, asked.terms));
  return (path) => {
    const own = features.get(index.paths.indexOf(path));
    assert.ok(own, `${path} is no candidate`);
    return own;
  };
}

describe('candidateFeatures', () => {
  it('tells a long file that has some of any words from a short one that is about them', async () => {
    const filler = Array.from({ length: 400 }, (_, at) => `value_${at} = ${at}`).join('\n');
    const features = await featuresOf(
      { 'a.py': 'random = walk = 1\n', 'b.py': `random = walk = random = walk = 1\n${filler}\n` },
      'random walk',
    );
    assert.equal(features('a.py').strict, 1);
    const [plain, strict] = [
      features('b.py').bm25f / features('a.py').bm25f,
      features('b.py').strict / features('a.py').strict,
    ];
    assert.ok(strict < plain, `${strict} ${plain}`);
  });

  it('tells which share of its own name was asked for, and of its folder where it is named for that', async () => {
    const text = 'x = retry\n';
    const features = await featuresOf(
      { 'a/retry_policy.py': text, 'a/retry_policy_of_mail.py': text, 'retry/__init__.py': text },
      'retry policies',
    );
    assert.equal(features('a/retry_policy.py').ownName, 1);
    assert.equal(features('a/retry_policy_of_mail.py').ownName, 0.5);
    assert.equal(features('retry/__init__.py').ownName, 1);
  });

  it('tells a declared name that has all that was asked from names that have it one by one', async () => {
    const features = await featuresOf(
      {
        'a.py': 'def random_walk():\n    pass\n',
        'b.py': 'def random_graph():\n    pass\ndef walk_tree():\n    pass\n',
        'c.py': 'x = random.walk\n',
      },
      'random walk',
    );
    // All of the name, and all that was asked but for the joined name: the root of that share, which is below 1.
    assert.ok(features('a.py').declaredName > 2 * features('b.py').declaredName);
    assert.ok(features('b.py').declaredName > features('c.py').declaredName);
    assert.equal(features('c.py').declaredName, 0);
  });

  it('tells what its path has, and the kind of the file unless that is asked for', async () => {
    const texts = {
      'shop/cookie.py': 'x = 1\n',
      'tests/test_jar.py': 'cookie = 1\n',
      'docs/jar.md': 'the cookie\n',
    };
    const features = await featuresOf(texts, 'cookie');
    assert.equal(features('shop/cookie.py').inPath, 1);
    assert.equal(features('tests/test_jar.py').inPath, 0);
    assert.deepEqual([features('tests/test_jar.py').isTest, features('docs/jar.md').isOtherText], [1, 1]);
    const tests = await featuresOf(texts, 'test of the cookie');
    assert.equal(tests('tests/test_jar.py').isTest, 0);
    const documents = await featuresOf(texts, 'docs of the cookie');
    assert.equal(documents('docs/jar.md').isOtherText, 0);
  });

  it('tells what those around it in the module graph have', async () => {
    const features = await featuresOf(
      {
        'cookie.py': 'class Cookie:\n    pass\n',
        'near.py': 'import cookie\n',
        'far.py': 'y = "cookie"\n',
      },
      'cookie',
    );
    assert.ok(features('near.py').neighbours > 0);
    assert.equal(features('far.py').neighbours, 0);
  });
});
