import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../../src/intents/commands/commands';
import { selectedProgram } from '../../../../src/session/conversation/selectedProgram';

describe('Selected code that is run as a program', () => {
  it('has in Python no indentation that all of its lines have, wherever the selection begins', () => {
    const check = (before: string, selected: string, expected: string): void => {
      const program = selectedProgram('python', before, selected);
      assert.equal(program, expected);
      const intent = parseCommand(`/scratch python\n${program}`);
      assert.deepEqual(intent, { kind: 'scratch', language: 'python', code: expected.trimEnd() });
    };
    check('', '    x = 1\n    if x:\n        print(x)\n', 'x = 1\nif x:\n    print(x)\n');
    check('    ', 'x = 1\n    print(x)', 'x = 1\nprint(x)');
    check('\t', 'x = 1\r\n\r\n\tprint(x)', 'x = 1\r\n\r\nprint(x)');
    check('', '    x = 1\n  \n    print(x)', 'x = 1\n\nprint(x)');
    check('', '    x = 1\n\tprint(x)', '    x = 1\n\tprint(x)');
    check('y = ', 'f(\n    1)', 'f(\n    1)');
    check('', 'if x:\n    print(x)', 'if x:\n    print(x)');
  });

  it('stays as it is in languages that have no say in it', () => {
    const selected = '  cat <<END\n    kept\nEND';
    assert.equal(selectedProgram('bash', '  ', selected), selected);
    assert.equal(selectedProgram('node', '', '  `a\n  b`'), '  `a\n  b`');
  });
});
