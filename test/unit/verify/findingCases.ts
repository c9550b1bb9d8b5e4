import type { Case } from './fallbackCases';

export function weakened(): readonly Case[] {
  const one = 'def test_a():\n    assert f(1) == 1\n    assert f(2) == 2\n';
  const ts = "it('a', () => {\n  expect(f(1)).toBe(1);\n  expect(f(2)).toBe(2);\n});\n";
  return [
    [
      'an assertion that is gone',
      'test_a.py',
      one,
      one.replace('    assert f(2) == 2\n', ''),
      ['weakened test -3'],
    ],
    [
      'assertions that are all gone',
      'a.test.ts',
      ts,
      "it('a', () => {\n  f(1);\n});\n",
      ['weakened test -2'],
    ],
    [
      'an assertion over two lines now',
      'a.test.ts',
      ts,
      ts.replace('expect(f(2))', 'await expect\n    .poll(() => f(2))\n    '),
      [],
    ],
    ['a check for a type checker that is gone', 'test_a.py', `${one}    assert f is not None\n`, one, []],
    ['a skip', 'test_a.py', one, `@pytest.mark.skip(reason="no")\n${one}`, ['weakened test 1']],
    ['a test that may fail', 'test_a.py', one, `@pytest.mark.xfail\n${one}`, ['weakened test 1']],
    [
      'a skip on some machines',
      'test_a.py',
      one,
      `@pytest.mark.skipif(sys.platform == "win32", reason="")\n${one}`,
      [],
    ],
    [
      'a new test that is skipped',
      'test_a.py',
      one,
      `${one}\n\n@pytest.mark.skip\ndef test_b():\n    assert g() == 3\n`,
      [],
    ],
    ['a skip of JavaScript', 'a.test.ts', ts, ts.replace('it(', 'it.skip('), ['weakened test 1']],
    ['a test that runs alone', 'a.test.ts', ts, ts.replace('it(', 'it.only('), ['weakened test 1']],
    [
      'a skip of Go',
      'a_test.go',
      'func TestA(t *testing.T) {\n\tt.Error("a")\n}\n',
      'func TestA(t *testing.T) {\n\tt.Skip()\n\tt.Error("a")\n}\n',
      ['weakened test 2'],
    ],
    [
      'a test that is ignored',
      'tests/a.rs',
      '#[test]\nfn a() {\n    assert!(f());\n}\n',
      '#[test]\n#[ignore]\nfn a() {\n    assert!(f());\n}\n',
      ['weakened test 2'],
    ],
    ['a test on a condition', 'a.test.ts', ts, ts.replace('it(', 'it.skipIf(slow)('), []],
  ];
}

export function leftovers(): readonly Case[] {
  return [
    ['a TODO', 'a.py', 'a = 1\n', 'a = 1  # TODO: all of it\n', ['placeholder 1']],
    ['a TODO worded anew', 'a.py', '# TODO: handle large files\n', '# TODO: handle large files too\n', []],
    ['a TODO in a text', 'a.py', 'a = 1\n', 'a = "TODO: x"\n', []],
    [
      'what stands in for something',
      'a.ts',
      'f();\n',
      '// In a real implementation this asks the server.\nf();\n',
      ['placeholder 1'],
    ],
    [
      'what is not implemented',
      'a.py',
      'a = 1\n',
      'def f():\n    raise NotImplementedError\n',
      ['placeholder 2'],
    ],
    [
      'an abstract method',
      'a.py',
      'a = 1\n',
      'class Base:\n    @abstractmethod\n    def f(self):\n        raise NotImplementedError\n',
      [],
    ],
    [
      'a method for subclasses',
      'a.py',
      'a = 1\n',
      'class A:\n    def f(self):\n        raise NotImplementedError\n\n\nclass B(A):\n    pass\n',
      [],
    ],
    [
      'what throws',
      'a.ts',
      'f();\n',
      "function f() {\n  throw new Error('not implemented');\n}\n",
      ['placeholder 2'],
    ],
    ['what Rust is to do', 'a.rs', 'f();\n', 'fn f() {\n    todo!()\n}\n', ['placeholder 2']],
    [
      'a line of code that is a comment now',
      'a.py',
      'check_all(x)\n',
      '# check_all(x)\n',
      ['commented-out code 1'],
    ],
    [
      'comments that read as code',
      'a.ts',
      'f();\n',
      '// const a = f();\n// g(a);\n// return a;\nf();\n',
      ['commented-out code 1'],
    ],
    [
      'comments that read as prose',
      'a.ts',
      'f();\n',
      '// The first of them\n// is the one that\n// counts (see below).\nf();\n',
      [],
    ],
    [
      'a linter that looks away',
      'a.py',
      'a = 1\n',
      'a = l  # noqa\nb = l  # noqa: E741\n',
      ['disabled check 1'],
    ],
    ['a type checker that looks away', 'a.ts', 'f();\n', '// @ts-ignore\nf();\n', ['disabled check 1']],
    ['a linter of a whole file', 'a.ts', 'f();\n', '/* eslint-disable */\nf();\n', ['disabled check 1']],
    [
      'a marker that moves to another rule',
      'a.ts',
      'f(); // eslint-disable-line a\n',
      'f(); // eslint-disable-line b\n',
      [],
    ],
    ['an import for its effect', 'a.py', 'a = 1\n', 'import b  # noqa: F401\n', []],
    ['a debugger', 'a.ts', 'f();\n', 'debugger;\nf();\n', ['debugging leftover 1']],
    ['a breakpoint', 'a.py', 'a = 1\n', 'breakpoint()\n', ['debugging leftover 1']],
    ['a print for somebody', 'a.py', 'a = 1\n', 'print("DEBUG", a)\n', ['debugging leftover 1']],
    ['a print of a program', 'a.py', 'a = 1\n', 'print("done")\n', []],
    ['a log in a silent file', 'src/a.ts', 'f();\n', 'f();\nconsole.log(a);\n', ['debugging leftover 2']],
    ['a log in a script', 'scripts/a.ts', 'f();\n', 'f();\nconsole.log(a);\n', []],
    ['a log among others', 'src/a.ts', 'console.log(1);\n', 'console.log(1);\nconsole.log(2);\n', []],
  ];
}

export function numbersAndResults(): readonly Case[] {
  const f = 'function f(a) {\n  const b = g(a);\n  return b + 1;\n}\n';
  return [
    [
      'a coarser tolerance',
      'test_a.py',
      'assert_close(a, b, rtol=1e-5)\n',
      'assert_close(a, b, rtol=1e-2)\n',
      ['loosened threshold 1'],
    ],
    [
      'a finer tolerance',
      'test_a.py',
      'assert_close(a, b, rtol=1e-2)\n',
      'assert_close(a, b, rtol=1e-5)\n',
      [],
    ],
    [
      'fewer digits',
      'a.test.ts',
      'expect(f(a)).toBeCloseTo(b, 5);\n',
      'expect(f(a)).toBeCloseTo(b, 2);\n',
      ['loosened threshold 1'],
    ],
    ['less coverage', 'pyproject.toml', 'fail_under = 90\n', 'fail_under = 60\n', ['loosened threshold 1']],
    [
      'more time in CI',
      '.github/workflows/a.yml',
      '  timeout-minutes: 5\n',
      '  timeout-minutes: 50\n',
      ['loosened threshold 1'],
    ],
    ['more time in the program', 'src/a.ts', 'const timeout = 5;\n', 'const timeout = 50;\n', []],
    [
      'a constant in place of work',
      'src/a.ts',
      f,
      'function f(a) {\n  return 42;\n}\n',
      ['hard-coded result 2'],
    ],
    [
      'a constant in place of another',
      'src/a.ts',
      'function f() {\n  return 41;\n}\n',
      'function f() {\n  return 42;\n}\n',
      [],
    ],
    [
      'a text that is put together',
      'src/a.py',
      'def f(a):\n    b = g(a)\n    return b\n',
      'def f(a):\n    return f"{a.type}: {a.value}"\n',
      [],
    ],
    ['less work', 'src/a.ts', f, 'function f(a) {\n  return g(a);\n}\n', []],
    [
      'an object that is worked out',
      'src/a.py',
      'def f(a):\n    b = g(a)\n    return b\n',
      'def f(a):\n    return {"a": a}\n',
      [],
    ],
  ];
}
