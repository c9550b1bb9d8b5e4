/**
 * Command lines that try to run something unasked, and everyday ones, as data (test/suites/shell), under every set of
 * remembered rules: none; everyday texts; the very same text; a rule for each program that any of them starts.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import { createApprovals } from '../../../src/run/approvals/approvals';
import { createHeadlessApprovals } from '../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../src/run/approvals/headless';
import type { CommandProposal } from '../../../src/core/conversation/tool';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { emptyDisk } from '../../support/emptyDisk';
import { repositoryRoot } from '../../support/paths';

interface Hostile {
  /** By kind: asked under every set of rules, also where the user allowed this very text before. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
  /** The user allowed this very text, and there is nothing in it that another time would change: it runs. */
  readonly runsOnlyAsAllowedExactly: readonly string[];
  /** It runs code of the workspace by a program for which the user wrote a rule with `*`, or as allowed exactly. */
  readonly runsOnlyByARuleForTheProgram: readonly string[];
  readonly refusedEvenWhenAllIsAllowed: readonly string[];
  readonly denied: readonly { readonly rule: string; readonly command: string }[];
  /** The rule's words stand in a text that the program may run: asked, and refused where nobody can be asked. */
  readonly mayBeDenied: readonly { readonly rule: string; readonly command: string }[];
  /** It runs code from its options, its input or its variables: any rule may forbid what that does. */
  readonly codeUnderDenyRules: readonly string[];
}

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
const suite = (name: string): unknown =>
  JSON.parse(readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', name), 'utf8'));
const hostile = suite('hostile.json') as Hostile;
const benign = suite('benign.json') as readonly string[];
const all = [
  ...Object.values(hostile.asked).flat(),
  ...hostile.runsOnlyAsAllowedExactly,
  ...hostile.runsOnlyByARuleForTheProgram,
];

const proposals = new Map<string, CommandProposal>();
/** A rule with `*` for each program that one of the lines starts. */
let forPrograms: readonly string[] = [];

before(async () => {
  for (const command of [
    ...all,
    ...hostile.refusedEvenWhenAllIsAllowed,
    ...benign,
    ...hostile.codeUnderDenyRules,
    ...[...hostile.denied, ...hostile.mayBeDenied].map((each) => each.command),
  ]) {
    const parsed = await parser.parse(command);
    proposals.set(command, { command, folder: '/w', place: '.', timeoutMs: 1, purpose: '', parsed });
  }
  const programs = [...proposals.values()].flatMap(({ parsed }) =>
    parsed.kind === 'parsed' ? parsed.commands.flatMap(({ words }) => words[0] ?? []) : [],
  );
  forPrograms = [...new Set(programs)].map((program) => `${program} *`);
});

function proposalOf(command: string): CommandProposal {
  const proposal = proposals.get(command);
  assert.ok(proposal !== undefined, command);
  return proposal;
}

interface Rules {
  readonly remembered?: readonly string[];
  readonly allowed?: readonly string[];
  readonly denied?: readonly string[];
}

/** `asked`, `allowed` or `denied`. */
function considered(command: string, { remembered = [], allowed = [], denied = [] }: Rules): string {
  const kept = new Set(remembered.map((text) => JSON.stringify(['/w', text])));
  const approvals = createApprovals({
    denied: () => denied,
    allowed: () => allowed,
    workspace: { read: () => [...kept], add: () => undefined, remove: () => undefined },
    disk: emptyDisk,
    ask: () => assert.fail('nothing is asked here'),
  });
  const consideration = approvals.consider(proposalOf(command));
  return consideration.kind === 'ask' ? 'asked' : consideration.decision.kind;
}

function headless(command: string, mode: ApproveMode, rules: Rules = {}): string {
  const { allowed = [], denied = [] } = rules;
  const found = createHeadlessApprovals({ mode, allowed, denied, disk: emptyDisk }).consider(
    proposalOf(command),
  );
  assert.equal(found.kind, 'decided');
  return found.decision.kind;
}

function notAsked(commands: readonly string[], rules: (command: string) => Rules): readonly string[] {
  return commands.filter((command) => considered(command, rules(command)) !== 'asked');
}

describe('A hostile command line', () => {
  it(`is one of many (${all.length})`, () => {
    assert.ok(all.length >= 1_400);
    assert.equal(new Set(all).size, all.length);
  });

  for (const [kind, commands] of Object.entries(hostile.asked)) {
    it(`is asked about under every set of rules: ${kind} (${commands.length})`, () => {
      assert.deepEqual(
        notAsked(commands, () => ({})),
        [],
        'no rules',
      );
      assert.deepEqual(
        notAsked(commands, (own) => ({ remembered: [...benign, own] })),
        [],
        'this very text',
      );
      assert.deepEqual(
        notAsked(commands, () => ({ allowed: forPrograms })),
        [],
        'rules for all programs',
      );
    });
  }

  it('without a concern runs as it was allowed, and by no other rule', () => {
    const commands = hostile.runsOnlyAsAllowedExactly;
    assert.deepEqual(
      notAsked(commands, () => ({ remembered: benign, allowed: forPrograms })),
      [],
    );
    assert.deepEqual(
      notAsked(commands, (own) => ({ remembered: [own] })),
      commands,
    );
  });

  it('that runs code of the workspace runs by a rule for its program, and by no other', () => {
    const commands = hostile.runsOnlyByARuleForTheProgram;
    const others = (own: string): readonly string[] =>
      forPrograms.filter((rule) => !own.startsWith(rule.slice(0, -1)));
    assert.deepEqual(
      notAsked(commands, (own) => ({ remembered: benign, allowed: others(own) })),
      [],
    );
  });

  it('is denied by the rule for it, however it is written', () => {
    const passed = hostile.denied.filter(
      ({ rule, command }) =>
        considered(command, { denied: [rule], remembered: [command], allowed: forPrograms }) !== 'denied',
    );
    assert.deepEqual(passed, []);
    for (const mode of ['none', 'rules', 'all'] as const) {
      const ran = hostile.denied.filter(
        ({ rule, command }) => headless(command, mode, { denied: [rule] }) !== 'denied',
      );
      assert.deepEqual(ran, [], mode);
    }
  });

  it('whose text may start what a rule denies is not run by any rule, and is refused where nobody can be asked', () => {
    const passed = hostile.mayBeDenied.filter(
      ({ rule, command }) => considered(command, { denied: [rule], allowed: forPrograms }) === 'allowed',
    );
    assert.deepEqual(passed, []);
    for (const mode of ['none', 'rules', 'all'] as const) {
      const ran = hostile.mayBeDenied.filter(
        ({ rule, command }) => headless(command, mode, { denied: [rule] }) !== 'denied',
      );
      assert.deepEqual(ran, [], mode);
    }
  });

  it('that runs code it is given is run by no rule beside a deny rule, whose words it need not have', () => {
    const denied = ['shred'];
    const code = hostile.codeUnderDenyRules;
    assert.ok(code.length >= 75);
    assert.deepEqual(
      code.filter((command) => considered(command, { denied, allowed: forPrograms }) === 'allowed'),
      [],
    );
    for (const mode of ['none', 'rules', 'all'] as const)
      assert.deepEqual(
        code.filter((command) => headless(command, mode, { denied }) !== 'denied'),
        [],
        mode,
      );
  });

  it('is refused where nobody can be asked, by --approve none and rules', () => {
    const asked = Object.values(hostile.asked).flat();
    assert.deepEqual(
      all.filter((command) => headless(command, 'none') !== 'denied'),
      [],
    );
    assert.deepEqual(
      asked.filter((command) => headless(command, 'rules', { allowed: forPrograms }) !== 'denied'),
      [],
    );
  });

  it('that writes outside or protected files, rewrites history or is not understood is refused by --approve all', () => {
    const ran = hostile.refusedEvenWhenAllIsAllowed.filter(
      (command) => headless(command, 'all') !== 'denied',
    );
    assert.deepEqual(ran, []);
    assert.ok(hostile.refusedEvenWhenAllIsAllowed.length >= 300);
  });
});

/** What asks although it is everyday: npx may fetch what it runs. */
const ASKED_ANYWAY = ['npx tsc --version'];

/** They run code that stands in no file. */
const GIVEN_CODE = ASKED_ANYWAY;

describe('An everyday command line', () => {
  it(`is one of many (${benign.length})`, () => assert.ok(benign.length >= 120));

  it('runs as it was allowed: no concern is raised needlessly', () => {
    const asked = benign.filter((command) => considered(command, { remembered: [command] }) !== 'allowed');
    assert.deepEqual(asked, ASKED_ANYWAY);
  });

  it('runs by a rule for its programs, unless it has computed words, redirections or variables', () => {
    const covered = benign.filter((command) => considered(command, { allowed: forPrograms }) === 'allowed');
    assert.ok(covered.length >= 320, `${covered.length} of ${benign.length}`);
  });

  it('is asked about without a rule, and refused where nobody can be asked but for --approve all', () => {
    assert.deepEqual(
      notAsked(benign, () => ({})),
      [],
    );
    assert.deepEqual(
      benign.filter((command) => headless(command, 'rules') !== 'denied'),
      [],
    );
    assert.deepEqual(
      benign.filter((command) => headless(command, 'all') !== 'allowed'),
      [],
    );
  });

  it('runs beside deny rules, but for code that it is given', () => {
    const denied = ['shred', 'git push'];
    const refused = benign.filter((command) => headless(command, 'all', { denied }) !== 'allowed');
    assert.deepEqual(refused, GIVEN_CODE);
  });
});
