import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createRedact, redact } from '../../../src/core/redact/redact';

/** Letters of both cases and digits; secrets are put together here, so that none stands in this file. */
function letters(length: number): string {
  return 'aB3dE6gH9jKlMn0pQrS7tUvWx2'.repeat(Math.ceil(length / 26)).slice(0, length);
}

const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', letters(43)].join('.');

const secrets: readonly [name: string, secret: string][] = [
  ['AWS access key', ['AKIA', 'QWERTYUIOPASDFGH'].join('')],
  ['GitHub token', `ghp_${letters(36)}`],
  ['GitHub token', `github_pat_${letters(22)}_${letters(59)}`],
  ['GitLab token', `glpat-${letters(20)}`],
  ['Slack token', `xoxb-${'1234567890-'.repeat(2)}${letters(24)}`],
  ['Stripe key', `sk_live_${letters(24)}`],
  ['Anthropic key', `sk-ant-api03-${letters(95)}`],
  ['OpenAI key', `sk-proj-${letters(48)}`],
  ['OpenAI key', `sk-${letters(48)}`],
  ['Google key', `AIza${letters(35)}`],
  ['npm token', `npm_${letters(36)}`],
  ['PyPI token', `pypi-AgEIcHlwaS5vcmc${letters(60)}`],
  ['Hugging Face token', `hf_${letters(34)}`],
  ['JSON Web Token', jwt],
];

/** What becomes of a text. */
const table: readonly [text: string, expected: string][] = [
  ['password = "hunter2!x"', 'password = "[redacted: password]"'],
  ["  'password': 'Tr0ub4dor&3',", "  'password': '[redacted: password]',"],
  ['DB_PWD=/s3cretPass99', 'DB_PWD=[redacted: password]'],
  ['PWD=s3cretPass99', 'PWD=[redacted: password]'],
  ['DB_PASSWORD=s3cretPass99', 'DB_PASSWORD=[redacted: password]'],
  [`api_key: "${letters(32)}"`, 'api_key: "[redacted: secret]"'],
  [`"access_token": "${letters(32)}"`, '"access_token": "[redacted: secret]"'],
  [`SESSION=${letters(26)}`, 'SESSION=[redacted: secret]'],
  [`Authorization: Bearer ${letters(20)}`, 'Authorization: Bearer [redacted: credentials of a request]'],
  [
    `//registry.npmjs.org/:_authToken=${letters(20)}`,
    '//registry.npmjs.org/:_authToken=[redacted: npm token]',
  ],
  [`aws_secret_access_key = ${letters(40)}`, 'aws_secret_access_key = [redacted: AWS secret key]'],
  ['postgres://app:S3cr3tPw!@db/x', 'postgres://app:[redacted: password]@db/x'],
  [`AccountKey=${letters(86)}==`, 'AccountKey=[redacted: Azure key]'],
];

/** Texts that look like secrets and are none. */
const harmless = [
  'PWD=/work/wt2/project',
  'OLDPWD=/home/u1/x',
  'declare -x PWD="/tmp/repomaster-aB3dE6"',
  '"PWD": "/srv/app1/releases/20261122"',
  'PWD=C:\\Users\\u1\\project',
  'pwd: ~/work2/project',
  'commit 5f2b1c0de7a94b6d8e3f1a2b3c4d5e6f7a8b9c0d',
  '"integrity": "sha512-9oG5cmC1lzZRVzAYkqoKC0lgVxbwJfyzMgDbMkvc4vUYpWqOqhYUJDsSwtAEXQ3sAfOsbwqWuFBkC1G2vvsbLA=="',
  'id: 123e4567-e89b-12d3-a456-426614174000',
  'tests/test_token.py::test_password[aB3dE6gH9jKlMn0pQrS7]',
  'src: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4"',
  'password = getpass.getpass()',
  'password: str = Field(default=None)',
  'token = self.tokens[index + 1]',
  'const token = await readToken(path);',
  'token: "identifier",',
  'password = "password"',
  'password="changeme123"',
  'api_key="<your-api-key-1234>"',
  'API_KEY=${API_KEY_FROM_VAULT_1}',
  'postgres://user:password@localhost/db',
  'https://example.com:8080/a@b',
  'max_tokens=4096000000000000',
  '"NextToken": "eyJOZXh0VG9rZW4iOiBudWxsLCAiYm90b190cnVuY2F0ZV9hbW91bnQiOiAxMH0="',
  '"ARN": "arn:aws:secretsmanager:us-west-2:123456789012:secret:MyTestDatabaseSecret-a1b2c3"',
  'BUILD_SHA=5f2b1c0de7a94b6d8e3f1a2b3c4d5e6f7a8b9c0d',
  'IMAGE=registry.example.com/team/app:1.2.3-alpha',
  'AKIAIOSFODNN7EXAMPLE',
  'task-' + 'a'.repeat(40),
];

describe('redact', () => {
  for (const [name, secret] of secrets) {
    it(`takes out: ${name}, ${secret.slice(0, 12)}...`, () => {
      assert.deepEqual(redact(`a\nb "${secret}", c`), {
        text: `a\nb "[redacted: ${name}]", c`,
        found: [{ name, line1: 2 }],
      });
    });
  }

  for (const [text, expected] of table) {
    it(expected, () => assert.equal(redact(text).text, expected));
  }

  for (const text of harmless) {
    it(`leaves ${text.slice(0, 60)}`, () => assert.deepEqual(redact(text), { text, found: [] }));
  }

  it('takes out the lines of a private key, and leaves as many', () => {
    const key = [
      '-----BEGIN RSA PRIVATE KEY-----',
      letters(64),
      letters(64),
      '-----END RSA PRIVATE KEY-----',
      'after',
    ];
    const gone = '[redacted: private key]';
    assert.equal(redact(key.join('\n')).text, [key[0], gone, gone, ...key.slice(3)].join('\n'));
    assert.equal(redact(key.slice(0, 3).join('\r\n')).text.includes(letters(64)), false);
  });

  it('takes out a key in one line of JSON', () => {
    const text = `{"private_key": "-----BEGIN PRIVATE KEY-----\\n${letters(64)}\\n-----END PRIVATE KEY-----\\n"}`;
    const cleaned = redact(text).text;
    assert.equal(cleaned.includes(letters(20)), false);
    assert.deepEqual(Object.keys(JSON.parse(cleaned) as object), ['private_key']);
  });

  it('takes out the values of variables whose names say secret, and no folders, numbers or words', () => {
    const environment = {
      MY_API_KEY: 'correct-horse-7',
      PWD: '/tmp/xyzzy',
      A_TOKEN: 'short',
      B_SECRET: '12345678',
      C_KEY: 'development',
    };
    const clean = createRedact(environment);
    assert.equal(
      clean('a correct-horse-7 b /tmp/xyzzy short 12345678 development').text,
      'a [redacted: value of MY_API_KEY] b /tmp/xyzzy short 12345678 development',
    );
  });

  it('takes out keys as they are held when the text is looked at', () => {
    const keys: string[] = [];
    const clean = createRedact({}, () => keys);
    const text = 'a grey-fox-of-1987 b EMPTY';
    assert.equal(clean(text).text, text);
    keys.push('grey-fox-of-1987', 'EMPTY');
    assert.equal(clean(text).text, 'a [redacted: API key] b EMPTY');
  });

  const pieces = fc.constantFrom(
    ...[
      'password="',
      "token: '",
      'eyJ',
      '.',
      'sk-',
      'ghp_',
      'AKIA',
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
    ],
    ...[
      'a',
      'B',
      '0',
      ' ',
      '\n',
      '\r\n',
      '"',
      "'",
      '=',
      ':',
      '@',
      '://',
      'x://u:',
      letters(30),
      '€',
      '\ud83d\ude00',
      '\t',
      '/',
    ],
  );

  it('keeps the lines as many, says where it found what, and finds nothing in its own answer', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const { text: cleaned, found } = redact(text);
        assert.equal(cleaned.split('\n').length, text.split('\n').length);
        const lines = cleaned.split('\n');
        for (const { name, line1 } of found)
          assert.ok(lines[line1 - 1]?.includes(`[redacted: ${name}]`), cleaned);
        assert.equal(found.length === 0, cleaned === text);
      }),
      { numRuns: Number(process.env['REPOMASTER_RUNS'] ?? 2_000) },
    );
  });

  it('takes no more than linear time, whatever is repeated', () => {
    const repeated = [
      'a',
      'a-',
      'eyJ',
      `eyJ${letters(20)}.`,
      'password="',
      'token=',
      'a://',
      'https://a:',
      '-----BEGIN PRIVATE KEY-----\n',
    ];
    const others = [
      'token ',
      ' ',
      'xoxb-',
      'sk-',
      'A=\n',
      'authorization: bearer ',
      '1',
      'hooks.slack.com/services/',
      'aws_secret_key=',
    ];
    for (const piece of [...repeated, ...others]) {
      // Quadratic would take hours: the test would end by its own time limit.
      redact(piece.repeat(Math.ceil(400_000 / piece.length)));
    }
  });
});
