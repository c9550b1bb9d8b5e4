import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../../../src/core/errors';
import { agentsSection, withSection } from '../../../../src/session/launchpad/agentsSection';

const begin = '<!-- repomaster:begin -->';
const end = '<!-- repomaster:end -->';
const write = (file: string, context: string): string => withSection(file, agentsSection(file, context));

describe('the section of AGENTS.md', () => {
  it('stands behind all else, and is replaced where it stands', () => {
    const first = write('# Rules\n\nBe kind.\n', 'one\n');
    assert.match(
      first,
      /^# Rules\n\nBe kind\.\n\n<!-- repomaster:begin -->[^]*\none\n\n<!-- repomaster:end -->\n$/,
    );
    const added = `${first}\n## More\n`;
    assert.equal(write(added, 'two\n'), added.replace('\none\n', '\ntwo\n'));
    assert.match(write('', 'one\n'), /^<!-- repomaster:begin -->/);
  });

  it('leaves the end of the file as it is, with an empty line between', () => {
    assert.ok(write('a', 'x').startsWith(`a\n\n${begin}`));
    assert.ok(write('a  \n', 'x').startsWith(`a  \n\n${begin}`));
    assert.ok(write('a\n\n\n', 'x').startsWith(`a\n\n\n${begin}`));
  });

  it('has the line ends of the file', () => {
    const written = write('# Rules\r\nBe kind.\r\n', 'one\ntwo\n');
    assert.doesNotMatch(written, /(?<!\r)\n/);
    assert.match(written, /one\r\ntwo\r\n\r\n<!-- repomaster:end -->\r\n$/);
    assert.equal(write(written, 'one\ntwo\n'), written);
  });

  it('is not ended by a context that quotes the markers', () => {
    const once = write('a\n', `see ${begin} and ${end}\n`);
    assert.equal(write(once, 'x'), write('a\n', 'x'));
  });

  it('is refused where a marker is missing, there twice, or before its counterpart', () => {
    const refused = (file: string, told: RegExp): void => {
      assert.throws(
        () => agentsSection(file, 'x'),
        (error) => error instanceof UserError && told.test(error.message),
      );
    };
    refused(`a\n${begin}\n`, /begin --> 1 times and <!-- repomaster:end --> 0 times/);
    refused(`a\n${end}\n`, /begin --> 0 times and <!-- repomaster:end --> 1 times/);
    refused(`${begin}${end}${begin}`, /begin --> 2 times/);
    refused(`${begin}${end}${end}`, /end --> 2 times/);
    refused(`${end}${begin}`, /the marker <!-- repomaster:end --> stands before <!-- repomaster:begin -->/);
  });

  it('loses nothing of the file, whatever is in it, and comes to the same when it is written again', () => {
    const pieces = fc.constantFrom('a\n', 'a\r\n', '\n\n', 'b', '\r\n', ' ', '\ufeff');
    const texts = fc.array(pieces).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (before, behind, isWritten) => {
        const file = isWritten ? `${before}${begin}old${end}${behind}` : before;
        const once = write(file, 'context\n');
        assert.ok(once.startsWith(before) && once.includes('context'));
        if (isWritten) assert.ok(once.startsWith(before + begin) && once.endsWith(end + behind));
        assert.equal(write(once, 'context\n').replaceAll('\r', ''), once.replaceAll('\r', ''));
      }),
    );
  });
});
