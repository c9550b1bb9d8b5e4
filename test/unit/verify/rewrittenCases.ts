import type { Case } from './fallbackCases';

/** What runs the tests, changed by the change itself. */
export function rewrittenRuns(): readonly Case[] {
  const scripts = (command: string): string =>
    `{\n  "name": "shop",\n  "scripts": {\n    "build": "tsc",\n    "test": ${JSON.stringify(command)}\n  }\n}\n`;
  const script = (name: string, before: string, after: string, isFound: boolean): Case => [
    `package.json: ${name}`,
    'package.json',
    scripts(before),
    scripts(after),
    isFound ? [...(after.endsWith('|| true') ? ['silent fallback 5'] : []), 'weakened test 5'] : [],
  ];
  const make = (recipe: string): string => `all: build\n\ntest: build\n\t${recipe}\n\nlint:\n\teslint .\n`;
  const target = (before: string, after: string, isFound: boolean): Case => [
    `Makefile: ${after}`,
    'Makefile',
    make(before),
    make(after),
    isFound ? [...(after.endsWith('|| true') ? ['silent fallback 4'] : []), 'weakened test 4'] : [],
  ];
  const pytest = (path: string, before: string | null, after: string, found: readonly string[]): Case => [
    `${path}: ${after.split('\n').slice(1).join(' ')}`,
    path,
    before,
    after,
    found,
  ];
  return [
    ...['true', ':', 'exit 0', 'echo ok', 'echo "12 passing" && exit 0', ''].map((after) =>
      script(after === '' ? 'nothing' : after, 'jest --ci', after, true),
    ),
    ...['jest || true', 'jest; exit 0', 'jest || echo failed', 'jest --passWithNoTests'].map((after) =>
      script(after, 'jest', after, true),
    ),
    ...[
      'jest -t "adds"',
      'jest --testPathIgnorePatterns cart',
      'mocha --grep adds',
      'mocha -g adds --invert',
    ].map((after) => script(after, 'jest', after, true)),
    script('another program', 'jest', 'vitest run', false),
    script('a build before it', 'jest', 'tsc && jest', false),
    script('the first tests', 'echo "Error: no test specified" && exit 1', 'jest', false),
    script('none before, none now', 'echo "Error: no test specified" && exit 1', 'echo none', false),
    script('an option that stood there', 'jest -t adds', 'jest -t adds --ci', false),
    ...['true', '@echo ok', '-pytest', 'pytest || true', '@:', 'pytest -k "not cart"', 'pytest --co'].map(
      (after) => target('pytest', after, true),
    ),
    ...[
      'python -m pytest',
      'pytest -q tests',
      '@pytest',
      '@echo tests\n\tpytest',
      'pytest\n\t-rm -r tmp',
    ].map((after) => target('pytest', after, false)),
    pytest('tox.ini', '[testenv]\ncommands = pytest\n', '[testenv]\ncommands = true\n', ['weakened test 2']),
    pytest('tox.ini', '[testenv]\ncommands =\n    pytest\n', '[testenv]\ncommands =\n    - pytest\n', [
      'weakened test 3',
    ]),
    pytest('pytest.ini', '[pytest]\n', '[pytest]\naddopts = -k "not cart"\n', ['weakened test 2']),
    pytest('pytest.ini', null, '[pytest]\naddopts =\n    -q\n    --deselect=tests/test_a.py::test_b\n', [
      'weakened test 4',
    ]),
    pytest('pytest.ini', '[pytest]\n', '[pytest]\naddopts = -q --strict-markers\n', []),
    pytest('setup.cfg', '[tool:pytest]\n', '[tool:pytest]\naddopts = --ignore=tests/cart\n', [
      'weakened test 2',
    ]),
    pytest(
      'pyproject.toml',
      '[tool.pytest.ini_options]\n',
      '[tool.pytest.ini_options]\naddopts = ["--collect-only"]\n',
      ['weakened test 2'],
    ),
    pytest('pyproject.toml', '[tool.x]\n', '[tool.x]\nignore = "--ignore"\n', []),
  ];
}
