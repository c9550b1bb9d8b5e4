import type { Case } from './fallbackCases';

/** Assertions of constants, and test files of which nothing is left. */
export function emptiedTests(): readonly Case[] {
  const one = 'def test_a():\n    assert f(1) == 2\n';
  const java = 'class CartTest {\n  @Test\n  void total() {\n    assertEquals(3, cart.total());\n  }\n}\n';
  const constant = (line: string): Case => [
    `a constant: ${line}`,
    'test_a.py',
    one,
    `def test_a():\n    ${line}\n`,
    ['weakened test 2'],
  ];
  return [
    ...[
      'assert 2 == 2',
      'assert "a" == "a"',
      'assert [] == []',
      'assert result == result',
      'assert (f(1), "two")',
      'assert 1 < 2',
      'assert len(x) >= 0',
      'self.assertEqual(2, 2)',
      'self.assertEqual(x, x)',
      'self.assertFalse(False)',
    ].map(constant),
    ...['assert not False', 'assert not None'].map((line): Case => [
      `a constant: ${line}`,
      'test_a.py',
      one,
      `def test_a():\n    ${line}\n`,
      ['weakened test -2', 'weakened test 2'],
    ]),
    ['another value', 'test_a.py', one, one.replace('f(1) == 2', 'f(1) == f(2)'), []],
    ['an emptied file', 'tests/test_a.py', one, '', ['weakened test -1']],
    ['a file of comments', 'tests/test_a.py', one, '# later\n', ['weakened test -1']],
    ['a deleted file', 'tests/test_a.py', one, null, ['weakened test -1']],
    ['a deleted file of Java', 'src/test/java/CartTest.java', java, null, ['weakened test -3']],
    [
      'an emptied file of Java',
      'src/test/java/CartTest.java',
      java,
      'class CartTest {\n}\n',
      ['weakened test -3'],
    ],
    [
      'a disabled test of Java',
      'src/test/java/CartTest.java',
      java,
      java.replace('@Test', '@Disabled @Test'),
      ['weakened test 2'],
    ],
    ['a file of data', 'tests/data.json', '{"a": 1}\n', null, []],
  ];
}
