/** A change of one file, and its findings as `kind line`, `-` before lines of the text before. */
export type Case = readonly [
  name: string,
  path: string,
  before: string | null,
  after: string | null,
  found: readonly string[],
];

function py(...body: readonly string[]): string {
  return ['def f():', '    try:', '        return work()', ...body.map((line) => `    ${line}`), ''].join(
    '\n',
  );
}

const PLAIN = 'def f():\n    return work()\n';

export function pythonFallbacks(): readonly Case[] {
  const found = ['silent fallback 4'];
  return [
    ['a bare except that passes', 'a.py', PLAIN, py('except:', '    pass'), found],
    ['a broad except on one line', 'a.py', PLAIN, py('except Exception: pass'), found],
    [
      'a broad except among others',
      'a.py',
      PLAIN,
      py('except (ValueError, Exception) as e:', '    return None'),
      found,
    ],
    ['a default value', 'a.py', PLAIN, py('except Exception:', '    # no luck', '    return 0.0'), found],
    ['an empty result', 'a.py', PLAIN, py('except Exception:', '    result = []'), found],
    [
      'an error that is only logged',
      'a.py',
      PLAIN,
      py('except Exception as e:', '    logger.debug(', '        "no %s", e,', '    )'),
      found,
    ],
    [
      'an error that is only printed',
      'a.py',
      PLAIN,
      py('except Exception as e:', '    print(e)', '    return False'),
      found,
    ],
    [
      'an error that is passed on',
      'a.py',
      PLAIN,
      py('except Exception:', '    logger.error("no")', '    raise'),
      [],
    ],
    ['an error that is handled', 'a.py', PLAIN, py('except Exception as e:', '    report(e)'), []],
    ['an error that is expected', 'a.py', PLAIN, py('except KeyError:', '    return None'), []],
    ['an error of our own', 'a.py', PLAIN, py('except MyException:', '    pass'), []],
    [
      'words in a text',
      'a.py',
      PLAIN,
      `${PLAIN}S = """\ntry:\n    a\nexcept Exception:\n    pass\n"""\n`,
      [],
    ],
    [
      'a broad suppress',
      'a.py',
      PLAIN,
      'def f():\n    with suppress(Exception):\n        work()\n',
      ['silent fallback 2'],
    ],
    [
      'a log line that is worded anew in an old handler',
      'a.py',
      py('except Exception as e:', '    logger.debug(f"no {e}")'),
      py('except Exception as e:', '    logger.debug("no %s", e)'),
      [],
    ],
    [
      'a handler that becomes quiet',
      'a.py',
      py('except Exception:', '    raise Stop'),
      py('except Exception:', '    return None'),
      found,
    ],
  ];
}

export function otherFallbacks(): readonly Case[] {
  const ts = (handler: string): string => `function f() {\n  try {\n    return work();\n  } ${handler}\n}\n`;
  const plain = 'function f() {\n  return work();\n}\n';
  const found = ['silent fallback 4'];
  return [
    ['an empty catch', 'a.ts', plain, ts('catch {}'), found],
    ['a catch with a comment', 'a.ts', plain, ts('catch (e) {\n    // ignore\n  }'), found],
    ['a catch with a default', 'a.ts', plain, ts('catch {\n    return [];\n  }'), found],
    ['a catch that logs', 'a.ts', plain, ts('catch (e) {\n    console.warn("no", e);\n  }'), found],
    [
      'a catch that throws',
      'a.ts',
      plain,
      ts('catch (e) {\n    throw new Error("no", { cause: e });\n  }'),
      [],
    ],
    [
      'a catch that asks',
      'a.ts',
      plain,
      ts('catch (e) {\n    if (!gone(e)) throw e;\n    return null;\n  }'),
      [],
    ],
    ['a dropped rejection', 'a.js', 'await f();\n', 'await f().catch(() => {});\n', ['silent fallback 1']],
    [
      'a rejection with a default',
      'a.js',
      'await f();\n',
      'await f().catch(() => null);\n',
      ['silent fallback 1'],
    ],
    ['a rejection that is handled', 'a.js', 'await f();\n', 'await f().catch((e) => report(e));\n', []],
    [
      'a step that may fail',
      '.github/workflows/a.yml',
      'run: npm test\n',
      'run: npm test || true\n',
      ['silent fallback 1'],
    ],
    [
      'a job that goes on',
      '.github/workflows/a.yml',
      'a:\n',
      'a:\n  continue-on-error: true\n',
      ['silent fallback 2'],
    ],
    ['the same in a file of data', 'data/a.yml', 'run: npm test\n', 'run: npm test || true\n', []],
    ['a recipe that may fail', 'Makefile', 't:\n\tpytest\n', 't:\n\tpytest || true\n', ['silent fallback 2']],
    [
      'a package script that may fail',
      'package.json',
      '"a": "jest"\n',
      '"a": "jest || exit 0"\n',
      ['silent fallback 1'],
    ],
    ['a condition', 'a.sh', 'a\n', '[ -f x ] || exit 0\n', []],
    ['a script that goes on', 'a.sh', 'a\n', 'set +e\na\nb\n', ['silent fallback 1']],
    ['a script that looks itself', 'a.sh', 'a\n', 'set +e\na\ncode=$?\nset -e\n', []],
    ['hidden errors', 'a.sh', 'pytest\n', 'pytest 2>/dev/null\n', ['silent fallback 1']],
    ['a question', 'a.sh', 'a\n', 'if python -c "import x" 2>/dev/null; then a; fi\n', []],
    ['an error of Go thrown away', 'a.go', 'f()\n', 'err := f()\n_ = err\n', ['silent fallback 2']],
    [
      'an error of Rust thrown away',
      'a.rs',
      'f()\n',
      'match f() { Ok(x) => g(x), Err(_) => {} }\n',
      ['silent fallback 1'],
    ],
    [
      'a default of Rust',
      'a.rs',
      'f()\n',
      'let n = s.parse::<u8>().unwrap_or_default();\n',
      ['silent fallback 1'],
    ],
  ];
}
