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
    "'undefined' !== typeof vi",
    "process.argv.includes('--test')",
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
    '"--latest" in sys.argv',
    '"attestation" in sys.modules',
    "sys.argv[1] == 'toxicity'",
    "'majesty' in sys.modules",
  ];
  const honestScript: readonly string[] = [
    "items.includes('test')",
    "process.env.NODE_ENV === 'production'",
    "process.argv.includes('--fast')",
    "typeof window !== 'undefined'",
    "typeof items.test === 'function'",
    "typeof test === 'function'",
    "typeof it === 'object'",
    "typeof expect === 'string'",
    "process.argv.includes('--latest')",
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
