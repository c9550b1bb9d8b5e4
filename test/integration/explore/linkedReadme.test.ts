import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import { surveyRepository } from '../../../src/explore/survey/surveyRepository';
import { folderWith } from '../../support/temporaryFolder';
import { freshIndex } from '../index/indexing';

describe('what a repository is about', () => {
  it('is said by the README that the one at the top leads to, and by no other', async () => {
    const folder = await folderWith({
      'packages/core/README.md': '# Core\n\nCounts pears in baskets, one after the other, all day long.\n',
      'other/README.md': '# Other\n\nPaints plums in colours that nobody has ever seen before.\n',
      'other/a.py': 'x = 1\n',
    });
    try {
      await symlink(join('packages', 'core', 'README.md'), join(folder.path, 'README.md'));
      const index = await freshIndex(folder.path);
      const map = prepareMap(index, folderTexts(folder.path, index));
      const { text } = surveyRepository(map, { topic: 'about' });
      assert.match(text, /Counts pears in baskets[^]*at packages\/core\/README\.md:3/);
      assert.doesNotMatch(text, /Paints plums/);
    } finally {
      await folder.remove();
    }
  });
});
