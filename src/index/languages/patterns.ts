/** Texts of patterns that rows of several languages are made of. */

/** As a word of its own: `latest` and `attestation` hold others. */
const RUNNER = String.raw`(?<![a-z])(?:py\.?test|unittests?|nose2?|doctest|tox|jest|vitest|mocha|jasmine|karma|(?:run)?tests?)(?![a-z])`;
export const QUOTED_RUNNER = String.raw`["'\x60][\w./-]*${RUNNER}[\w./-]*["'\x60]`;
/** Variables that test runners set, and nothing else. */
export const RUNNER_VARIABLES = String.raw`(?:PYTEST_\w+|TOX_ENV_NAME|NOX_\w+|JEST_WORKER_ID|VITEST(?:_\w+)?|NODE_TEST_CONTEXT|MOCHA_\w+|BATS_\w+|PHPUNIT_\w+|RUST_TEST_\w+)`;

/** A constant that a handler may answer an error with, in any language. */
export const CONSTANT =
  String.raw`(?:None|True|False|null|undefined|true|false|-?[\d.]+|["'` +
  '`' +
  String.raw`]{1,3}\s*["'` +
  '`' +
  String.raw`]{1,3}|\[\s*\]|\{\s*\}|\(\s*\)|\(\{\s*\}\)|(?:dict|list|set|tuple|str)\(\)|default\w*|fallback\w*|DEFAULT\w*)`;

/** Defaults for what a library did not give. */
export const NUMBER = String.raw`-?\d[\d_]*(?:\.\d+)?`;
export const NAMED = String.raw`(?!None\b|True\b|False\b|null\b|undefined\b|true\b|false\b|default|DEFAULT)[A-Za-z_$][\w.$]*`;
