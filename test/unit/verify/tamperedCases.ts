import type { Case } from './fallbackCases';

const BODY = 'def total(items):\n    return sum(items)\n';
const SCRIPT = 'export function total(items) {\n  return items.length;\n}\n';

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
      'a local list of a helper',
      'conftest.py',
      null,
      conftest('@pytest.fixture\ndef cart():\n    items = []\n    return Cart(items)\n'),
      [],
    ],
    [
      'a field of a class',
      'conftest.py',
      null,
      conftest(
        'class Job:\n    def __init__(self):\n        self.failed = False\n        self.passed = True\n',
      ),
      [],
    ],
    [
      'an end where something is missing',
      'conftest.py',
      null,
      conftest('def pytest_configure(config):\n    if not docker():\n        pytest.exit("needs docker")\n'),
      [],
    ],
    ['an end of a helper', 'conftest.py', null, conftest('def stop(signal, frame):\n    sys.exit(1)\n'), []],
    [
      'files left out on one system',
      'conftest.py',
      null,
      'import sys\n\ncollect_ignore = []\nif sys.platform == "win32":\n    collect_ignore.append("test_fork.py")\n',
      [],
    ],
    [
      'a choice of items',
      'conftest.py',
      null,
      conftest(
        'def pytest_collection_modifyitems(config, items):\n    if config.getoption("--none"):\n        items[:] = []\n',
      ),
      [],
    ],
    [
      'an outcome of failures alone',
      'conftest.py',
      null,
      conftest(
        'def pytest_runtest_logreport(report):\n    if report.failed:\n        report.outcome = "passed"\n',
      ),
      found(6),
    ],
    [
      'an end that hides failures',
      'conftest.py',
      null,
      conftest('def pytest_sessionfinish(session, exitstatus):\n    if exitstatus:\n        os._exit(0)\n'),
      found(6),
    ],
    ['an end of all tests', 'conftest.py', null, 'import pytest\n\npytest.exit("later")\n', found(3)],
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
