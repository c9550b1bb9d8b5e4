import assert from 'node:assert/strict';
import { describeRepository } from '../../../../src/hub/store/describe';

const readme = `<!-- badge -->
# Resizer [![build](https://ci.example.org/badge.svg)](https://ci.example.org)

Resizes, **crops** and rotates [photos](https://example.org) in bulk.

## Features

- Reads JPEG, PNG and WebP
- Writes thumbnails with a watermark

## Usage

\`\`\`sh
pip install resizer
resizer photos/ --width 800
\`\`\`

## License

- MIT, see LICENSE for all of its words
`;

function described(text: string, more = {}) {
  return describeRepository({
    name: 'shop/resizer',
    about: null,
    topics: [],
    language: null,
    readme: text,
    ...more,
  });
}

describe('A description from a README', () => {
  it('has the abilities and the commands, and nothing of licences, badges or links', () => {
    assert.equal(
      described(readme).description,
      [
        'Resizes, crops and rotates photos in bulk.',
        'Reads JPEG, PNG and WebP',
        'Writes thumbnails with a watermark',
        'resizer photos/ --width 800',
      ].join('\n'),
    );
  });

  it('has the topics first among its tags', () => {
    const { tags } = described(readme, { topics: ['Image-Processing'], language: 'Python' });
    assert.deepEqual(tags.slice(0, 3), ['image-processing', 'python', 'resizer']);
    for (const word of ['photos', 'thumbnails', 'watermark']) assert.ok(tags.includes(word), word);
    assert.ok(!tags.includes('the') && !tags.includes('license'));
  });

  it('reads reStructuredText', () => {
    const text =
      'Resizer\n=======\n\nResizes photos.\n\nFeatures\n--------\n\n* Reads many formats\n\n::\n\n    resizer in.jpg --width 80\n';
    assert.equal(
      described(text).description,
      'Resizes photos.\nReads many formats\nresizer in.jpg --width 80',
    );
  });

  it('is bounded and ends, whatever the README is', () => {
    for (const text of [
      '',
      '\u0000\u0001',
      '#'.repeat(300_000),
      '['.repeat(100_000),
      '`'.repeat(200_000),
      '- x\n'.repeat(90_000),
      '<a '.repeat(50_000),
      '|--'.repeat(60_000),
    ]) {
      const { description, tags } = described(text, { about: 'Does it.' });
      assert.ok(description.startsWith('Does it.'));
      assert.ok(description.length <= 2_400 && tags.length <= 60);
    }
  });
});
