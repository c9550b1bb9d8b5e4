import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { iconless, plainText } from '../../../src/core/text/plainText';

/** What VS Code's notifications turn into a link. */
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i;

describe('iconless', () => {
  it('leaves no name of an icon that a list would draw, and all that is read', () => {
    const text = 'a $(trash) b $( $$(x)';
    assert.doesNotMatch(iconless(text), /\$\(/);
    assert.equal(iconless(text).replaceAll('\u200b', ''), text);
  });
});

describe('plainText', () => {
  const check = (text: string, expected: string): void => {
    assert.equal(plainText(text), expected);
    assert.doesNotMatch(plainText(text), link);
  };

  it('leaves names and sentences alone', () => {
    const text = 'src/[id]/über (copy).ts cannot be opened: no such file. 👩‍💻';
    check(text, text);
  });

  it('disarms a link that a file name holds', () => {
    const name = '[Restart](command:workbench.action.terminal.new).py';
    assert.match(name, link);
    check(
      `${name} is not in the Code Tree any more.`,
      '[Restart] (command:workbench.action.terminal.new).py is not in the Code Tree any more.',
    );
    check('[a](command:x)[b](https://e.org)', '[a] (command:x)[b] (https://e.org)');
  });

  it('shows characters that hide or turn text as \uFFFD, and joins lines', () => {
    check('a\u202egnp.py', 'a\uFFFDgnp.py');
    check('a\u0000b\u001bc\u2066d\u200fe', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
    check('first\r\n  second\u2028third', 'first second third');
    check('[a]\u200e(command:x)', '[a]\uFFFD(command:x)');
    check('[a]\n(command:x)', '[a] (command:x)');
  });
});

describe('Notifications', () => {
  it('all show plain text: what they name comes from the repository', () => {
    const texts = globSync('src/host/**/*.ts').map((path) => readFileSync(path, 'utf8'));
    const calls = texts.flatMap(
      (text) => text.match(/\.show(?:Information|Warning|Error)Message\(\s*\w+/g) ?? [],
    );
    assert.ok(calls.length > 3);
    for (const call of calls) assert.match(call, /\(\s*plainText$/);
  });
});
