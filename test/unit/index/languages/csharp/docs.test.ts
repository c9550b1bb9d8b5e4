/** XML documentation of C# as the map has it. */
import { equal } from 'node:assert/strict';
import { plainDoc } from '../../../../../src/index/languages/csharp/docs';

describe('Documentation of C#', () => {
  it('keeps what looks like an entity and is none', () => {
    equal(
      plainDoc('<summary>&lt;a&gt; &constructor; &__proto__;</summary>'),
      '<a> &constructor; &__proto__;',
    );
  });

  it('is read in time that grows with its length, at most to a bound', () => {
    const tag = `<${'a'.repeat(1_000_000)}`;
    equal(plainDoc(`<summary>${tag}`)?.length, 20_000 - '<summary>'.length);
    equal(plainDoc(`<summary>${'<a "'.repeat(1_000_000)}`)?.startsWith('<a "'), true);
  });
});
