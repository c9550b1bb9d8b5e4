/** `repomaster git review --findings model` over the loopback server: what it sends, what stands of the reply, what it costs. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ReviewReport } from '../../../src/core/git/review';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
/** As none was ever given out. */
const token = `ghp_${'a1B2'.repeat(9)}`;
const usage = { input_tokens: 1_200, output_tokens: 60 };
const finding = (line: number, quote: string, claim: string, own: object = {}): object => ({
  ...{ path: 'tax.py', line, quote, severity: 'medium', claim },
  ...own,
});
const found = (...findings: readonly object[]): Step =>
  reply({ text: `\`\`\`json\n${JSON.stringify({ findings })}\n\`\`\``, usage });

describe('repomaster git review --findings model', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  let server: ModelServer;

  beforeEach(async () => {
    server = await startModelServer();
    stage.commit('one', {
      'cart.py': 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items), 1)\n',
      'tax.py': 'def of(price, rate):\n    return price * rate\n\n\ndef far():\n    return 1\n',
    });
    stage.commit('two', {
      'tax.py': `KEY = "${token}"\n\n\ndef of(price, rate):\n    return price / rate\n\n\ndef far():\n    return 1\n`,
    });
  });
  afterEach(() => server.close());

  const run = (...args: readonly string[]): Promise<Ended> => {
    const words = ['git', 'review', 'HEAD~1..HEAD', '--findings', 'model', '--base-url', server.url, ...args];
    return startProcess([cli, ...words], { cwd: stage.folder.path, env: stage.folder.environment }).ended;
  };

  it('shows what stands and drops the rest, tells the cost, and sends no secret', async () => {
    server.push(
      found(
        finding(6, 'return price / rate', 'Divides by zero where `rate` is 0, see `tax.of`.', {
          severity: 'high',
        }),
        finding(5, 'return price ** rate', 'The quote is not there.'),
        finding(40, 'return price / rate', 'The line is not there.'),
        finding(5, 'return price / rate', 'Breaks what `tax.round_up()` gives to all callers.'),
        finding(5, 'return price / rate', 'Of another file.', { path: 'other.py' }),
        finding(5, 'price / rate', 'The quote is a part of the line.'),
        finding(1, 'import tax', 'Nobody showed that file.', { path: 'cart.py' }),
        { path: 'tax.py' },
      ),
    );
    const { stdout, stderr, code } = await run();
    assert.equal(code, 0, stderr);
    assert.match(stderr, /asking \S+ at \S+ for findings: about [\d,]+ tokens \(price unknown\)/);
    assert.match(stderr, /findings by \S+: 1,200 tokens sent, 60 received, price unknown/);
    assert.match(
      stdout,
      /Look at: 1 finding of the model\.\n[^]*\n### By `\S+` \(1\)\n\n- `tax\.py:5` high: Divides by zero where `rate` is 0, see `tax\.of`\.\n\n6 findings were dropped: what they cite is not there\. 1 finding could not be read: a part of it is missing\.\n/,
    );
    const [request] = server.requests;
    assert.match(request?.raw ?? '', /@@ tax\.py:5/);
    assert.match(request?.raw ?? '', /5 \+ {5}return price \/ rate/);
    assert.doesNotMatch(request?.raw ?? '', /ghp_/);
    server.expectDone();
  });

  it('keeps a finding about a line whose secret was not sent, without the secret', async () => {
    server.push(found(finding(1, 'KEY = "[redacted: GitHub token]"', 'A key stands in the code.')));
    const report = JSON.parse((await run('--json')).stdout) as ReviewReport;
    assert.deepEqual(
      report.model?.findings.map(({ path, line, quote }) => `${path}:${line} ${quote}`),
      ['tax.py:1 KEY = "[redacted: GitHub token]"'],
    );
    assert.equal(report.model.dropped, 0);
    server.expectDone();
  });

  it('prints JSON of its schema, and says where a reply cannot be read', async () => {
    server.push(found());
    const report = JSON.parse((await run('--json')).stdout) as ReviewReport;
    checkStrictly(validatorOf('git-review'), report);
    assert.deepEqual(
      [report.model?.findings, report.model?.dropped, report.model?.isRead, report.model?.hunks.left],
      [[], 0, true, 0],
    );
    server.push(reply({ text: 'I would rather not.', usage }));
    assert.match((await run()).stdout, /Its reply could not be read\./);
    server.expectDone();
  });

  it('sends no line of a file of secrets, not even as a finding of its own, and counts its places', async () => {
    const rotate = (code: string): string => `def rotate_it(key):\n    try:\n        ${code}\n`;
    stage.folder.write({ '.aws/rotate.py': rotate('return 1\n    finally:\n        pass') });
    stage.commit('three', {});
    stage.folder.write({
      '.aws/rotate.py': rotate("return key or 'hunter2'\n    except Exception:\n        return None"),
    });
    stage.commit('four', { 'tax.py': 'def of(price, rate):\n    return price * rate * 3\n' });
    server.push(found());
    const { stdout, stderr, code } = await run();
    assert.equal(code, 0, stderr);
    assert.match(stdout, /`\.aws\/rotate\.py:\d` silent fallback/);
    assert.match(stdout, /It did not see 1 changed place\./);
    assert.match(server.requests[0]?.raw ?? '', /price \* rate \* 3/);
    assert.doesNotMatch(server.requests[0]?.raw ?? '', /rotate_it|hunter2|except Exception/);
    server.expectDone();
  });

  it('shows a part of a place that is too long, and says so', async () => {
    const long = Array.from(
      { length: 1_500 },
      (_, at) => `def step_${at}(price):\n    return price + ${at}\n`,
    );
    stage.commit('three', { 'long.py': long.join('\n\n') });
    server.push(found(finding(2, 'return price + 0', 'Adds nothing.', { path: 'long.py' })));
    const { stdout, stderr, code } = await run();
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /- `long\.py:2` medium: Adds nothing\.\n\nIt saw only a part of 1 changed place\.\n/,
    );
    assert.match(server.requests[0]?.raw ?? '', /@@ long\.py:1/);
    server.expectDone();
  });

  it('says why no model was asked', async () => {
    stage.commit('three', { 'notes.md': 'Rates are told.\n' });
    const { stdout, stderr, code } = await run();
    assert.equal(code, 0, stderr);
    assert.match(stdout, /> No model was asked: there are no changed lines of source code to show\.\n/);
    stage.folder.write({ '.aws/rotate.py': 'A = 1\n' });
    stage.commit('four', {});
    const report = JSON.parse((await run('--json')).stdout) as ReviewReport;
    assert.equal(report.model, null);
    assert.match(report.notes.join('\n'), /No model was asked: all changed lines are in files of secrets\./);
    assert.deepEqual(server.requests, []);
  });

  it('looks at the first 50 findings alone, and counts the others apart', async () => {
    server.push(found(...Array.from({ length: 53 }, () => finding(5, 'return price / rate', 'It divides.'))));
    const { stdout } = await run('--json');
    const { model } = JSON.parse(stdout) as ReviewReport;
    assert.deepEqual(
      [model?.findings.length, model?.dropped, model?.unreadable, model?.skipped],
      [50, 0, 0, 3],
    );
    server.expectDone();
  });

  it('takes no model without being asked for one', async () => {
    const { code, stderr } = await startProcess([cli, 'git', 'review', '--model', 'm'], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    }).ended;
    assert.equal(code, 2);
    assert.match(stderr, /--model and --base-url need --findings model/);
  });
});
