import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { printedError } from '../../../../../src/session/hub/chat/printedError';

describe('printedError', () => {
  const line = (text: string): string => `const a = 1;\n${text}\nconst b = 2;`;

  it('takes a traceback as it is', () => {
    const text =
      'Traceback (most recent call last):\n  File "run.py", line 1, in <module>\nKeyError: \'colour\'';
    assert.equal(printedError(text), text);
  });

  for (const text of [
    "ModuleNotFoundError: No module named 'distutils'",
    "TypeError: Cannot read properties of undefined (reading 'x')",
    'E   requests.exceptions.ConnectionError: refused',
    'Caused by: java.lang.IllegalStateException: closed',
    'Error [ERR_MODULE_NOT_FOUND]: Cannot find package',
    'error[E0432]: unresolved import `serde`',
    'fatal: not a git repository',
    'npm ERR! code ERESOLVE',
    'bash: cargo: command not found',
  ])
    it(`takes the line ${text}`, () => assert.equal(printedError(line(text)), text));

  for (const text of [
    '',
    'const total = price(customers);',
    "if (error) throw new ValueError('secret plans');",
    "raise KeyError('colour')",
    'except ValueError: # fatal error',
    '  error: string;',
    'error: unknown) {',
    'log.error("cannot be undefined")',
    'class NotFoundError(Exception): pass',
    'it failed: missing customers',
  ])
    it(`takes nothing of ${JSON.stringify(text)}`, () => assert.equal(printedError(line(text)), null));
});
