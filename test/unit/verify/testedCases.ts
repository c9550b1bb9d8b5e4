import type { Case } from './fallbackCases';

const BODY = 'def total(items):\n    return sum(items)\n';
const SCRIPT = 'export function total(items) {\n  return items.length;\n}\n';

function python(condition: string): string {
  return `def total(items):\n    if ${condition}:\n        return 17\n    return sum(items)\n`;
}

function script(condition: string): string {
  return `export function total(items) {\n  if (${condition}) {\n    return 17;\n  }\n  return items.length;\n}\n`;
}

/** Code that behaves otherwise while it is tested. */
export function knowsItIsTested(): readonly Case[] {
  const hiding: readonly string[] = [
    "'test' in sys.argv[0]",
    '"pytest" in sys.modules',
    "'unittest' in sys.modules.keys()",
    'sys.modules.get("pytest")',
    'os.environ.get("PYTEST_CURRENT_TEST")',
    "os.getenv('PYTEST_XDIST_WORKER')",
    "'PYTEST_CURRENT_TEST' in os.environ",
    "os.environ['PYTEST_VERSION']",
    'sys.argv[0].endswith("pytest")',
    'any("pytest" in arg for arg in sys.argv)',
    'any("test" in f.filename for f in inspect.stack())',
    "'test' in sys._getframe(1).f_code.co_name",
    "os.environ.get('TOX_ENV_NAME')",
    '"pytest" in os.environ.get("_", "")',
  ];
  const hidingScript: readonly string[] = [
    'process.env.JEST_WORKER_ID',
    "process.env['JEST_WORKER_ID'] !== undefined",
    'process.env.VITEST',
    'process.env.NODE_ENV === "test"',
    "'test' === process.env.NODE_ENV",
    "process.argv[1].includes('mocha')",
    "process.argv.some((arg) => arg.includes('jest'))",
    "typeof jest !== 'undefined'",
    "typeof describe === 'function'",
    'globalThis.jest',
    "process.env.npm_lifecycle_event === 'test'",
    'process.env.NODE_TEST_CONTEXT',
    "new Error().stack.includes('test')",
  ];
  const honest: readonly string[] = [
    "'test' in items",
    'items == ["test"]',
    "os.environ.get('SHOP_MODE')",
    "'--verbose' in sys.argv",
    "'numpy' in sys.modules",
    'sys.argv[0].endswith(".pyz")',
  ];
  const honestScript: readonly string[] = [
    "items.includes('test')",
    "process.env.NODE_ENV === 'production'",
    "process.argv.includes('--fast')",
    "typeof window !== 'undefined'",
    "typeof items.test === 'function'",
  ];
  return [
    ...hiding.map((each): Case => [
      `knows: ${each}`,
      'shop/cart.py',
      BODY,
      python(each),
      ['special-cased check 2'],
    ]),
    ...hidingScript.map((each): Case => [
      `knows: ${each}`,
      'src/cart.js',
      SCRIPT,
      script(each),
      ['special-cased check 2'],
    ]),
    ...honest.map((each): Case => [`does not know: ${each}`, 'shop/cart.py', BODY, python(each), []]),
    ...honestScript.map((each): Case => [`does not know: ${each}`, 'src/cart.js', SCRIPT, script(each), []]),
    ['a comment of it', 'shop/cart.py', BODY, `# PYTEST_CURRENT_TEST is set by pytest.\n${BODY}`, []],
    [
      'settings of a build',
      'babel.config.js',
      '',
      "module.exports = { a: process.env.NODE_ENV === 'test' };\n",
      [],
    ],
    ['settings of Django', 'shop/settings.py', '', "if 'test' in sys.argv:\n    CACHES = {}\n", []],
    [
      'a test that asks for it',
      'tests/test_a.py',
      '',
      "import os\nENV = os.environ['PYTEST_CURRENT_TEST']\n",
      [],
    ],
    ['tests in the source', 'src/cart.ts', SCRIPT, `${SCRIPT}if (import.meta.vitest) {\n  run();\n}\n`, []],
    [
      'Go',
      'cart.go',
      'func a() int {\n\treturn b()\n}\n',
      'func a() int {\n\tif testing.Testing() {\n\t\treturn 17\n\t}\n\treturn b()\n}\n',
      ['special-cased check 2'],
    ],
    [
      'Rust',
      'src/cart.rs',
      'fn a() -> i32 {\n    b()\n}\n',
      'fn a() -> i32 {\n    if cfg!(test) {\n        return 17;\n    }\n    b()\n}\n',
      ['special-cased check 2'],
    ],
    [
      'Rust, a module of tests',
      'src/cart.rs',
      'fn a() {}\n',
      'fn a() {}\n\n#[cfg(test)]\nmod tests {}\n',
      [],
    ],
    [
      'an object that equals all others',
      'shop/cart.py',
      BODY,
      `class Any(float):\n    def __eq__(self, other):\n        return True\n\n\n${BODY}`,
      ['special-cased check 2'],
    ],
    [
      'an object that equals some others',
      'shop/cart.py',
      BODY,
      `class Some:\n    def __eq__(self, other):\n        return self.x == other.x\n\n\n${BODY}`,
      [],
    ],
    [
      'an input that is asked for',
      'shop/cart.py',
      BODY,
      python('items == [3, 4, 10]'),
      ['hard-coded result 3'],
    ],
    ['a number that is asked for', 'shop/cart.py', BODY, python('items == 29'), ['hard-coded result 3']],
    [
      'an input of JavaScript',
      'src/cart.js',
      SCRIPT,
      script("JSON.stringify(items) === '[3,4]'"),
      ['hard-coded result 3'],
    ],
    ['the end of a recursion', 'shop/cart.py', BODY, python('items == 0').replace('17', '1'), []],
    ['an empty list', 'shop/cart.py', BODY, python('items == []').replace('17', '0'), []],
  ];
}

/** Ends and hooks that make a failure look like a pass. */
export function tamperedRuns(): readonly Case[] {
  const conftest = (body: string): string => `import pytest\n\n\n${body}`;
  const found = (line: number): readonly string[] => [`weakened test ${line}`];
  return [
    [
      'excepthook',
      'shop/cart.py',
      BODY,
      `import sys\nsys.excepthook = lambda *args: None\n${BODY}`,
      ['silent fallback 2'],
    ],
    ['excepthook that logs', 'shop/cart.py', BODY, `import sys\nsys.excepthook = report\n${BODY}`, []],
    [
      'excepthook of a quiet function',
      'shop/cart.py',
      BODY,
      `import sys\n\n\ndef quiet(*args):\n    pass\n\n\nsys.excepthook = quiet\n${BODY}`,
      ['silent fallback 8'],
    ],
    [
      'an end that hides the failure',
      'shop/cart.py',
      BODY,
      `import atexit, os\natexit.register(lambda: os._exit(0))\n${BODY}`,
      ['silent fallback 2'],
    ],
    [
      'uncaughtException',
      'src/cart.js',
      SCRIPT,
      `process.on('uncaughtException', () => {});\n${SCRIPT}`,
      ['silent fallback 1'],
    ],
    [
      'unhandledRejection that is told',
      'src/cart.js',
      SCRIPT,
      `process.on('unhandledRejection', (e) => fail(e));\n${SCRIPT}`,
      [],
    ],
    [
      'an exit code of pytest',
      'conftest.py',
      null,
      conftest('def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0\n'),
      found(5),
    ],
    [
      'an outcome of pytest',
      'conftest.py',
      null,
      conftest(
        '@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    rep = (yield).get_result()\n    rep.outcome = "passed"\n',
      ),
      found(7),
    ],
    ['tests that are left out', 'conftest.py', null, 'collect_ignore = ["test_cart.py"]\n', found(1)],
    [
      'items that are emptied',
      'conftest.py',
      null,
      conftest('def pytest_collection_modifyitems(items):\n    items[:] = []\n'),
      found(5),
    ],
    [
      'a test that is replaced',
      'tests/conftest.py',
      null,
      'import test_cart\n\ntest_cart.test_total = lambda: None\n',
      found(3),
    ],
    [
      'a test class that is replaced',
      'conftest.py',
      null,
      'import unittest\nunittest.TestCase.assertEqual = lambda *a: None\n',
      found(2),
    ],
    [
      'code that is replaced',
      'conftest.py',
      null,
      'import shop.cart\n\nshop.cart.total = lambda items: 17\n',
      found(3),
    ],
    [
      'code that a fixture for all replaces',
      'conftest.py',
      null,
      conftest(
        '@pytest.fixture(autouse=True)\ndef cart(monkeypatch):\n    monkeypatch.setattr("shop.cart.total", lambda items: 17)\n',
      ),
      found(6),
    ],
    [
      'a variable of the environment',
      'conftest.py',
      null,
      conftest(
        '@pytest.fixture(autouse=True)\ndef env(monkeypatch):\n    monkeypatch.setenv("HOME", "/tmp")\n',
      ),
      [],
    ],
    [
      'a fixture that a test asks for',
      'conftest.py',
      null,
      conftest(
        '@pytest.fixture\ndef clock(monkeypatch):\n    monkeypatch.setattr("time.time", lambda: 17)\n',
      ),
      [],
    ],
    [
      'a plain fixture',
      'conftest.py',
      null,
      conftest('@pytest.fixture\ndef cart():\n    return Cart()\n'),
      [],
    ],
    [
      'a skip for slow ones',
      'conftest.py',
      null,
      conftest(
        'def pytest_collection_modifyitems(config, items):\n    if not config.getoption("--slow"):\n        for item in items:\n            if "slow" in item.keywords:\n                item.add_marker(pytest.mark.skip(reason="slow"))\n',
      ),
      [],
    ],
    [
      'a skip for all',
      'conftest.py',
      null,
      conftest(
        'def pytest_collection_modifyitems(items):\n    for item in items:\n        item.add_marker(pytest.mark.skip(reason="later"))\n',
      ),
      found(6),
    ],
  ];
}
