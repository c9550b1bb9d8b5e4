import assert from 'node:assert/strict';
import { constraintOf, createMeeting } from '../../../../../src/index/languages/go/constraints';

describe('Build constraints of Go', () => {
  const meets = createMeeting();

  it('stand in names, in comments above the package clause, and in the import of C', () => {
    assert.equal(constraintOf('a/b.go', 'package a\n', false), '');
    assert.equal(constraintOf('linux.go', 'package a\n', false), '');
    assert.equal(constraintOf('a_linux_arm64_test.go', 'package a\n', false), 'linux && arm64');
    assert.equal(constraintOf('a_test.go', 'package a\n', true), 'cgo');
    assert.equal(constraintOf('a.go', '// C\n\n//go:build unix || x\n\npackage a\n', false), '(unix || x)');
    assert.equal(
      constraintOf('a.go', '// +build a,!b c\n// +build d\n\npackage a\n', false),
      '((a && !b) || (c)) && ((d))',
    );
  });

  it('count nowhere else', () => {
    assert.equal(constraintOf('a.go', 'package a\n\n//go:build linux\n', false), '');
    assert.equal(constraintOf('a.go', '// +build linux\npackage a\n', false), '');
    assert.equal(constraintOf('a.go', '/*\n//go:build linux\n*/\npackage a\n', false), '');
  });

  it('hold where they are nested deeper than anybody writes them', () => {
    for (const sign of ['!', '(']) assert.equal(meets(`${sign.repeat(100_000)}linux`, 'windows'), true);
  });

  it('meet where some platform and some tags satisfy both', () => {
    for (const [a, b, expected] of [
      ['linux', 'windows', false],
      ['linux', 'unix', true],
      ['windows', 'unix', false],
      ['android', 'linux', true],
      ['linux', 'arm64', true],
      ['amd64', 'arm64', false],
      ['fast', '!fast', false],
      ['fast && linux', '!slow', true],
      ['ignore', '', false],
      ['go1.18', '!go1.18', false],
      ['(linux || darwin) && !cgo', '(cgo || (!linux && !darwin))', false],
      ['(', 'linux', true],
    ] as const)
      assert.equal(meets(a, b), expected, `${a}, ${b}`);
  });

  it('of more tags than are tried meet', () => {
    const tags = Array.from({ length: 40 }, (_, at) => `t${at}`).join(' && ');
    assert.equal(meets(tags, '!t0'), true);
  });
});
