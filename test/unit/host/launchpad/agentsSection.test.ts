import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withAgentsSection } from '../../../../src/host/launchpad/agentsSection';

describe('the section of AGENTS.md', () => {
  it('stands behind all else, and is replaced where it stands', () => {
    const first = withAgentsSection('# Rules\n\nBe kind.\n', 'one\n');
    assert.match(
      first,
      /^# Rules\n\nBe kind\.\n\n<!-- repomaster:begin -->[^]*\none\n\n<!-- repomaster:end -->\n$/,
    );
    const added = `${first}\n## More\n`;
    const second = withAgentsSection(added, 'two\n');
    assert.equal(second, added.replace('\none\n', '\ntwo\n'));
    assert.match(withAgentsSection('', 'one\n'), /^<!-- repomaster:begin -->/);
  });

  it('loses nothing of the file, whatever is in it, and comes to the same when it is written again', () => {
    const pieces = fc.constantFrom(
      'a\n',
      '<!-- repomaster:begin -->',
      '<!-- repomaster:end -->',
      '\n\n',
      'b',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const file = parts.join('');
        const once = withAgentsSection(file, 'context\n');
        assert.equal(withAgentsSection(once, 'context\n'), once);
        const outside = file.split(/<!-- repomaster:begin -->(?:a\n|\n\n|b)*<!-- repomaster:end -->/);
        if (outside.length === 1) assert.ok(once.startsWith(file.trimEnd()));
        else assert.ok(once.startsWith(outside[0] ?? '') && once.endsWith(outside.slice(1).at(-1) ?? ''));
      }),
    );
  });
});
