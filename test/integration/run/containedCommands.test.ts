/** The command lines of test/suites/shell behind boundaries, as probes tell them: what approvals follow, and what not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import { createApprovals } from '../../../src/run/approvals/approvals';
import { concernsOf } from '../../../src/run/approvals/concerns';
import { createHeadlessApprovals } from '../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../src/run/approvals/headless';
import type { Boundary } from '../../../src/core/running/boundary';
import type { Consideration } from '../../../src/core/conversation/approvals';
import { inEnglish } from '../../../src/core/text/phrase';
import type { CommandProposal } from '../../../src/core/conversation/tool';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { emptyDisk } from '../../support/emptyDisk';
import { repositoryRoot } from '../../support/paths';

interface Denied {
  readonly rule: string;
  readonly command: string;
}

interface Hostile {
  readonly asked: Readonly<Record<string, readonly string[]>>;
  readonly refusedEvenWhenAllIsAllowed: readonly string[];
  readonly denied: readonly Denied[];
  readonly mayBeDenied: readonly Denied[];
}

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
const suite = (name: string): unknown =>
  JSON.parse(readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', name), 'utf8'));
const hostile = suite('hostile.json') as Hostile;
/** npx may be told to run anything, and is asked about for that. */
const benign = (suite('benign.json') as readonly string[]).filter((command) => !command.startsWith('npx'));
const asked = Object.values(hostile.asked).flat();
const forbidden = [...hostile.denied, ...hostile.mayBeDenied];

/** What a probe finds in a sandbox. */
const closed: Boundary = {
  ...{ isolation: 'sandbox', network: false, dockerSocket: false, sudo: false, writableOutside: false },
  probedAtMs: 0,
};

describe('Behind a closed boundary', () => {
  const proposals = new Map<string, CommandProposal>();
  before(async () => {
    const commands = [...asked, ...benign, ...hostile.refusedEvenWhenAllIsAllowed];
    for (const command of [...commands, ...forbidden.map((each) => each.command)]) {
      const parsed = await parser.parse(command);
      proposals.set(command, { command, folder: '/w', place: '.', timeoutMs: 1, purpose: '', parsed });
    }
  });

  function proposalOf(command: string, boundary: Boundary): CommandProposal {
    return { ...(proposals.get(command) ?? assert.fail(command)), boundary };
  }

  function runs(consideration: Consideration): boolean {
    return consideration.kind === 'decided' && consideration.decision.kind === 'allowed';
  }

  /** Whether it runs unasked where a user could be asked. */
  function runsUnasked(command: string, boundary: Boundary, denied: readonly string[] = []): boolean {
    const approvals = createApprovals({
      ...{ denied: () => denied, allowed: () => [], disk: emptyDisk },
      workspace: { read: () => [], add: () => undefined, remove: () => undefined },
      ask: () => assert.fail('nothing is asked here'),
    });
    return runs(approvals.consider(proposalOf(command, boundary)));
  }

  function runsUnwatched(command: string, mode: ApproveMode, denied: readonly string[] = []): boolean {
    const approvals = createHeadlessApprovals({ mode, allowed: [], denied, disk: emptyDisk });
    return runs(approvals.consider(proposalOf(command, closed)));
  }

  it('what defines a function is asked about: nothing bounds how often one starts itself', async () => {
    for (const command of [':(){ :|:& };:', 'f () { f | f & }; f', 'function f { f | f & }; f']) {
      const parsed = await parser.parse(command);
      proposals.set(command, { command, folder: '/w', place: '.', timeoutMs: 1, purpose: '', parsed });
      assert.equal(runsUnasked(command, closed) || runsUnwatched(command, 'rules'), false, command);
    }
  });

  it(`what a deny rule forbids, or may forbid, does not run (${forbidden.length})`, () => {
    const passed = forbidden.filter(
      ({ rule, command }) => runsUnasked(command, closed, [rule]) || runsUnwatched(command, 'rules', [rule]),
    );
    assert.deepEqual(passed, []);
  });

  it('what writes outside or protected files, rewrites history or is not understood is asked about', () => {
    const commands = hostile.refusedEvenWhenAllIsAllowed;
    const passed = commands.filter(
      (command) => runsUnasked(command, closed) || runsUnwatched(command, 'rules'),
    );
    assert.deepEqual(passed, []);
  });

  it('of what raises a concern only that runs which the boundary itself keeps from happening', () => {
    const ran = asked.filter((command) => runsUnasked(command, closed));
    const concerns = ran.flatMap((command) => concernsOf(proposalOf(command, closed), emptyDisk));
    const names = new Set(concerns.map(({ phrase }) => inEnglish(phrase)));
    assert.deepEqual([...names].sort(), ['Stops other programs', 'Uses the network']);
    assert.deepEqual(
      ran.filter((command) => !runsUnwatched(command, 'rules')),
      [],
    );
  });

  it('where nobody approves anything nothing runs', () => {
    assert.deepEqual(
      [...asked, ...benign].filter((command) => runsUnwatched(command, 'none')),
      [],
    );
  });

  it(`an everyday command that no rule names runs unasked (${benign.length})`, () => {
    assert.deepEqual(
      benign.filter((command) => !runsUnasked(command, closed)),
      [],
    );
  });

  it('what was allowed without the network is asked about with it, and said to be', () => {
    const always: string[] = [];
    const approvals = createApprovals({
      ...{ denied: () => [], allowed: () => ['npm test'], disk: emptyDisk },
      workspace: { read: () => always, add: (rule) => always.push(rule), remove: () => undefined },
      ask: () => Promise.resolve({ kind: 'allowed', by: 'user', scope: 'workspace' }),
    });
    const plain = proposalOf('npm test', closed);
    assert.equal(runs(approvals.consider(plain)), true);
    const withNetwork = { ...plain, network: true, boundary: { ...closed, network: true } } as const;
    const considered = approvals.consider(withNetwork);
    assert.equal(considered.kind, 'ask');
    const told = considered.question.concerns.map(({ phrase }) => inEnglish(phrase));
    assert.deepEqual([told, considered.question.scopes], [['Requests network access'], ['once']]);
    // Where all commands have it nothing is asked for: the user's own rule decides.
    const terminal = { ...closed, isolation: 'none', network: true } as const;
    assert.equal(runs(approvals.consider({ ...withNetwork, boundary: terminal })), true);
  });

  const open: readonly (readonly [name: string, part: Partial<Boundary>])[] = [
    ['without isolation', { isolation: 'none' }],
    ['with network', { network: true }],
    ['with a network that could not be told', { network: null }],
    ['with the socket of an engine', { dockerSocket: true }],
    ['with a socket that could not be told', { dockerSocket: null }],
    ['with sudo', { sudo: true }],
    ['with rights that could not be told', { sudo: null }],
    ['where files outside can be written', { writableOutside: true }],
    ['where that could not be told', { writableOutside: null }],
  ];
  for (const [name, part] of open) {
    it(`${name} all is asked as ever`, () => {
      const boundary = { ...closed, ...part };
      assert.deepEqual(
        [...asked, ...benign].filter((command) => runsUnasked(command, boundary)),
        [],
      );
    });
  }
});
