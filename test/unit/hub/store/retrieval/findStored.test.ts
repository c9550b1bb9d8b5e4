import assert from 'node:assert/strict';
import { findStored } from '../../../../../src/hub/store/retrieval/findStored';
import { rankStored } from '../../../../../src/hub/store/retrieval/rankStored';
import { stem } from '../../../../../src/hub/store/retrieval/stem';
import { storedRepository } from '../../../../support/storedRepositories';

const photos = storedRepository();
const orbits = storedRepository({
  url: 'https://github.com/sky/orbits',
  description: 'Computes orbits of satellites and planets.',
  tags: ['astronomy', 'orbit', 'satellite'],
  commands: [],
});
const music = storedRepository({
  url: 'https://github.com/band/notes',
  description: 'Reads MIDI files and prints their notes.',
  tags: ['midi', 'music'],
  commands: [],
});
const all = [orbits, music, photos];

describe('Finding a stored repository', () => {
  const found = (task: string) => findStored(task, all)?.entry.url ?? null;

  it('takes the one whose words fit, in any of their forms', () => {
    assert.equal(found('Resizing of a photo to a thumbnail'), photos.url);
    assert.equal(found('Where will the satellites be on their orbit tomorrow?'), orbits.url);
    assert.equal(found('print the notes of song.mid with a MIDI reader'), music.url);
  });

  it('takes none where nothing fits, rather than the nearest', () => {
    for (const task of [
      'Translate a novel into French',
      'Run the tests',
      'print a file',
      '',
      '!!!',
      'the of and',
    ])
      assert.equal(found(task), null, task);
    assert.equal(findStored('resize photos', []), null);
  });

  it('says how sure it is and by which words', () => {
    const hit = findStored('resize photos to small thumbnails', all);
    assert.ok(hit);
    const { sureness, shared } = hit;
    assert.ok(sureness > 0.65 && sureness <= 1);
    assert.ok(shared.includes(stem('photos')));
  });

  it('takes the commit that was proven last', () => {
    const newer = storedRepository({ commit: 'f'.repeat(40), provenAt: '2026-10-20T00:00:00.000Z' });
    assert.equal(findStored('resize photos', [...all, newer])?.entry.commit, newer.commit);
  });

  it('takes two spellings of one address for one repository, which is no rival to itself', () => {
    const again = storedRepository({ url: `${photos.url}.git`, commit: 'f'.repeat(40) });
    const task = 'resize photos to thumbnails';
    assert.equal(findStored(task, [...all, again])?.sureness, findStored(task, all)?.sureness);
  });

  it('prefers the language that the task names', () => {
    const python = storedRepository({
      tags: ['photos', 'python'],
      url: 'https://github.com/a/one',
      commands: [],
    });
    const node = storedRepository({ tags: ['photos', 'npm'], url: 'https://github.com/a/two', commands: [] });
    assert.equal(rankStored('crop photos in Node', [python, node])[0]?.entry.url, node.url);
    assert.equal(rankStored('crop photos with Python', [node, python])[0]?.entry.url, python.url);
  });

  it('brings words to a common form', () => {
    const pairs = [
      'resizing resize',
      'cropped crop',
      'queries query',
      'converters convert',
      'minification minify',
      'classes class',
      'recognised recognize',
    ];
    for (const pair of pairs) {
      const [a = '', b = ''] = pair.split(' ');
      assert.equal(stem(a), stem(b), pair);
    }
    for (const word of ['status', 'basis', 'glass', 'x', 'mp3', 'constructor', '__proto__'])
      assert.ok(stem(word).length > 0);
  });
});
