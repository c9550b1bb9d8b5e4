import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createHeadlessApprovals } from '../../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../../src/run/approvals/headless';
import type { ApprovalDecision } from '../../../../src/core/conversation/approvals';
import type { ParsedCommand, SubCommand } from '../../../../src/core/running/shell';
import { inEnglish } from '../../../../src/core/text/phrase';
import { emptyDisk } from '../../../support/emptyDisk';

const gap: ParsedCommand = { kind: 'unparsable', reason: 'coproc' };

function words(...all: readonly (string | null)[]): ParsedCommand {
  const command: SubCommand = { words: all, writes: [], reads: [], assigns: [], start: 0, end: 1 };
  return { kind: 'parsed', commands: [command] };
}

function decided(
  parsed: ParsedCommand,
  mode: ApproveMode,
  denied: readonly string[] = [],
): Extract<ApprovalDecision, { readonly kind: 'denied' }> {
  const approvals = createHeadlessApprovals({ mode, allowed: [], denied, disk: emptyDisk });
  const found = approvals.consider({
    command: 'x',
    folder: '/w',
    place: '.',
    timeoutMs: 1,
    purpose: '',
    parsed,
  });
  assert.ok(found.kind === 'decided' && found.decision.kind === 'denied');
  return found.decision;
}

/** What is decided of a write to `target` where each command has a /tmp of its own, or not. */
function ofWrite(target: string, ownFolders: readonly string[], disk = emptyDisk): string {
  const command: SubCommand = {
    ...{ words: ['cat'], writes: [target], reads: [], assigns: [] },
    ...{ start: 0, end: 1 },
  };
  const approvals = createHeadlessApprovals({ mode: 'all', allowed: [], denied: [], disk, ownFolders });
  const found = approvals.consider({
    ...{ command: 'x', folder: '/w', place: '.', timeoutMs: 1, purpose: '', inputs: ['/tmp/in'] },
    parsed: { kind: 'parsed', commands: [command] },
  });
  return found.kind === 'decided' ? found.decision.kind : found.kind;
}

describe('A write below /tmp', () => {
  it('is let be where a command has that folder of its own, and nowhere else', () => {
    for (const target of ['/tmp/x.py', '/tmp/a/b.txt', '/tmp']) {
      assert.equal(ofWrite(target, ['/tmp']), 'allowed', target);
      assert.equal(ofWrite(target, []), 'denied', target);
    }
    for (const target of [
      ...['/tmpx', '/tmp/../etc/x', '/etc/x', '/var/tmp/x', '~/tmp/x', '../tmp/x', '/tmp/in/data.csv'],
      ...['/tmp/a/.git/hooks/pre-commit', '/tmp/in'],
    ])
      assert.equal(ofWrite(target, ['/tmp']), 'denied', target);
  });

  it('is refused behind a link that leads out of it', () => {
    const linked = {
      ...emptyDisk,
      follow: (path: string) => path.replace(/^\/tmp\/out(?=\/|$)/, '/home/a'),
    };
    assert.equal(ofWrite('/tmp/out/x', ['/tmp'], linked), 'denied');
    assert.equal(ofWrite('/tmp/in2/x', ['/tmp'], linked), 'allowed');
  });
});

describe('A command that is refused where nobody is asked', () => {
  it('for a gap of the parser is told as such, with what to do instead', () => {
    for (const mode of ['rules', 'all'] as const) {
      const { reason, instead = '' } = decided(gap, mode);
      assert.equal(reason, 'it could not be parsed, so what it would run is unknown: coproc');
      assert.match(instead, /edit_file/);
    }
  });

  it('for a computed name is told to write it out, alone and beside a rule', () => {
    assert.match(decided(words(null, 'x'), 'all').instead ?? '', /write out/);
    assert.match(
      decided(words('python', '-c', null), 'all', ['git push']).instead ?? '',
      /write each word out/,
    );
  });

  it('by a rule, or since nobody approves anything, is told nothing to do instead', () => {
    assert.equal(decided(gap, 'none').instead, undefined);
    assert.equal(decided(words('rm', 'x'), 'all', ['rm']).instead, undefined);
    assert.equal(decided(words('git', 'rebase'), 'all').instead, undefined);
    assert.equal(decided(words('ls'), 'rules').instead, undefined);
  });
});

describe('A rule that names a path', () => {
  const forbids = (rule: string, ...all: readonly string[]): boolean => {
    const approvals = createHeadlessApprovals({ mode: 'all', allowed: [], denied: [rule], disk: emptyDisk });
    const proposal = {
      command: 'x',
      folder: '/w',
      place: '.',
      timeoutMs: 1,
      purpose: '',
      parsed: words(...all),
    };
    const found = approvals.consider(proposal);
    return (
      found.kind === 'decided' &&
      found.decision.kind === 'denied' &&
      inEnglish(found.decision.reason).includes(rule)
    );
  };

  it('forbids the place, however it is written', () => {
    for (const path of [
      'tests/a.py',
      './tests/a.py',
      'tests//a.py',
      'tests/./a.py',
      'x/../tests/a.py',
      '././tests/b/../a.py',
    ])
      for (const rule of [
        'cat tests/a.py',
        'cat ./tests/a.py',
        'cat tests/*',
        'cat ./tests/*.py',
        'cat t*/a.*',
      ])
        assert.ok(forbids(rule, 'cat', '-n', path), `${rule}: ${path}`);
    assert.ok(forbids('git push origin/*', 'git', 'push', 'origin/main'));
  });

  it('forbids no other one', () => {
    for (const path of ['a.py', 'tests/../a.py', 'tests2/a.py', 'tests', '../tests/a.py', '/tests/a.py'])
      for (const rule of ['cat tests/a.py', 'cat tests/*'])
        assert.ok(!forbids(rule, 'cat', path), `${rule}: ${path}`);
  });

  it('allows what it says, letter for letter, and with a star in a word nothing', () => {
    const allows = (rule: string, path: string): boolean => {
      const approvals = createHeadlessApprovals({
        mode: 'rules',
        allowed: [rule],
        denied: [],
        disk: emptyDisk,
      });
      const parsed = words('cat', path);
      const found = approvals.consider({
        command: 'x',
        folder: '/w',
        place: '.',
        timeoutMs: 1,
        purpose: '',
        parsed,
      });
      return found.kind === 'decided' && found.decision.kind === 'allowed';
    };
    assert.ok(allows('cat tests/a.py', 'tests/a.py'));
    for (const path of ['tests/../evil.py', 'tests/a.py', '../tests/a.py', './tests/a.py'])
      assert.ok(!allows('cat tests/*', path), path);
    for (const path of ['tests/../a.py', 'tests/../tests/a.py', '../a.py', './a.py'])
      for (const rule of ['cat tests/a.py', 'cat a.py']) assert.ok(!allows(rule, path), `${rule}: ${path}`);
    assert.ok(!allows('cat *', '../a.py'));
  });
});
