import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { createApprovals } from '../../../../src/run/approvals/approvals';
import type { RememberingApprovals } from '../../../../src/run/approvals/approvals';
import type { ApprovalDecision, ApprovalScope } from '../../../../src/core/conversation/approvals';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { SubCommand } from '../../../../src/core/running/shell';
import type { CommandProposal } from '../../../../src/core/conversation/tool';
import { emptyDisk } from '../../../support/emptyDisk';

/** The commands of a text without quotes; `$x` is computed. */
function proposal(command: string, folder = '/w'): CommandProposal {
  const commands = command.split(/;|\|/).map((part): SubCommand => {
    const words = part.trim().split(' ');
    return {
      words: words.map((word) => (word.startsWith('$') ? null : word)),
      writes: [],
      reads: [],
      assigns: [],
      start: 0,
      end: 1,
    };
  });
  return { command, folder, place: '.', timeoutMs: 1, purpose: '', parsed: { kind: 'parsed', commands } };
}

describe('createApprovals', () => {
  let denied: string[];
  let allowed: string[];
  let kept: string[];
  let answer: ApprovalDecision;
  let approvals: RememberingApprovals;

  beforeEach(() => {
    denied = [];
    allowed = [];
    kept = [];
    approvals = create();
  });

  function create(): RememberingApprovals {
    return createApprovals({
      denied: () => denied,
      allowed: () => allowed,
      workspace: {
        read: () => kept,
        add: (rule) => kept.push(rule),
        remove: (rules) => (kept = kept.filter((rule) => !rules.includes(rule))),
      },
      disk: emptyDisk,
      ask: () => Promise.resolve(answer),
    });
  }

  /** What comes of a command: `ask: SCOPES`, or the decision. */
  function considered(command: string, folder?: string): string {
    const consideration = approvals.consider(proposal(command, folder));
    if (consideration.kind === 'ask') return `ask: ${consideration.question.scopes.join(' ')}`;
    const { decision } = consideration;
    return decision.kind === 'allowed'
      ? `${decision.kind} ${decision.scope}`
      : `denied: ${inEnglish(decision.reason)}`;
  }

  async function allow(command: string, scope: ApprovalScope): Promise<ApprovalDecision> {
    answer = { kind: 'allowed', scope, by: 'user' };
    const asked = proposal(command);
    const question = { proposal: asked, concerns: [], scopes: ['once', 'session', 'workspace'] as const };
    return approvals.ask('call', question, new AbortController().signal);
  }

  const anyScope = 'ask: once session workspace';

  it('asks about what nothing is known of', () => assert.equal(considered('npm test'), anyScope));

  it('once is forgotten', async () => {
    await allow('npm test', 'once');
    assert.equal(considered('npm test'), anyScope);
  });

  it('the session remembers the same text in the same folder, and nothing like it', async () => {
    await allow('npm test', 'session');
    assert.equal(considered('npm test'), 'allowed session');
    for (const other of ['npm test x', 'npm  test', 'X=1 npm test', 'npm test; npm test', 'npm test | tee']) {
      assert.equal(considered(other), anyScope, other);
    }
    assert.equal(considered('npm test', '/w/inner'), anyScope);
    approvals = create();
    assert.equal(considered('npm test'), anyScope);
  });

  it('the workspace remembers beyond the session', async () => {
    await allow('npm test', 'workspace');
    approvals = create();
    assert.equal(considered('npm test'), 'allowed workspace');
  });

  it('a command with a concern is asked about each time, whatever is remembered', async () => {
    const decision = await allow('rm -r x', 'workspace');
    assert.deepEqual(decision, { kind: 'allowed', scope: 'once', by: 'user' });
    assert.equal(considered('rm -r x'), 'ask: once');
    kept = [JSON.stringify(['/w', 'rm -r x'])];
    assert.equal(considered('rm -r x'), 'ask: once');
  });

  it('what was not understood is asked about each time', () => {
    const unknown = { ...proposal('x'), parsed: { kind: 'unparsable', reason: 'why' } } as const;
    const consideration = approvals.consider(unknown);
    assert.deepEqual(consideration.kind === 'ask' && consideration.question.scopes, ['once']);
  });

  it('a denial is passed on and not remembered', async () => {
    answer = { kind: 'denied', by: 'user', reason: 'no' };
    const question = { proposal: proposal('npm test'), concerns: [], scopes: ['once'] as const };
    assert.deepEqual(await approvals.ask('call', question, new AbortController().signal), answer);
    assert.equal(considered('npm test'), anyScope);
  });

  const rules: readonly [rule: string, command: string, denies: boolean][] = [
    ['git push', 'git push', true],
    ['git push', 'git -C x push --tags', true],
    ['git push', 'ls | git push', true],
    ['git push', '/usr/bin/git push', true],
    ['git push', 'git stash', false],
    ['git push', 'echo git push', false],
    ['rm', 'RM x', true],
    ['pip3 install', '/usr/bin/pip3.12 install x', true],
    ['./deploy.sh', './deploy.sh now', true],
    ['', 'ls', false],
    ['  ', 'ls', false],
  ];
  for (const [rule, command, denies] of rules) {
    it(`the rule "${rule}" ${denies ? 'forbids' : 'does not forbid'} ${command}`, () => {
      denied = [rule];
      const expected = denies ? `denied: the user's rule "${rule}" forbids it` : /^ask/;
      if (expected instanceof RegExp) assert.match(considered(command), expected);
      else assert.equal(considered(command), expected);
    });
  }

  it('a denial wins over what is remembered', async () => {
    await allow('npm test', 'session');
    denied = ['npm'];
    assert.match(considered('npm test'), /^denied/);
  });

  it('the rules of the settings cover just what they say', () => {
    allowed = ['npm test', 'pytest *', '*', 'make * all', ''];
    for (const covered of ['npm test', 'pytest', 'pytest -q tests', 'npm test; pytest -x']) {
      assert.equal(considered(covered), 'allowed settings', covered);
    }
    const others = [
      'npm test x',
      'npm',
      'npm run',
      './npm test',
      'ls',
      'npm test; ls',
      'pytest $x',
      'make x all',
    ];
    for (const other of others) assert.equal(considered(other), anyScope, other);
    assert.equal(considered('pytest; rm x'), 'ask: once');
    assert.equal(considered('pytest ../../x'), 'ask: once');
    denied = ['pytest'];
    assert.equal(considered('pytest -q'), `denied: the user's rule "pytest" forbids it`);
  });

  it('what was allowed is listed and can be forgotten', async () => {
    await allow('npm test', 'session');
    await allow('make', 'workspace');
    const remembered = approvals.remembered();
    assert.deepEqual(remembered, [
      { command: 'npm test', folder: '/w', scope: 'session' },
      { command: 'make', folder: '/w', scope: 'workspace' },
    ]);
    approvals.forget(remembered.slice(1));
    assert.equal(considered('make'), anyScope);
    assert.equal(considered('npm test'), 'allowed session');
    approvals.forget(remembered);
    assert.equal(considered('npm test'), anyScope);
    assert.deepEqual(kept, []);
  });

  it('lists nothing for what was kept and is no rule', () => {
    kept = ['{', '[]', '["x"]', 'null', '[1, 2]'];
    assert.deepEqual(approvals.remembered(), []);
  });
});
