/** Hostile forms that are really run, by runner and approval: what comes of them. `npm run soak -- forms` runs them all. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { machineDisk } from '../../../../src/run/approvals/machineDisk';
import { createHeadlessApprovals } from '../../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../../src/run/approvals/headless';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import type { SandboxOptions } from '../../../../src/run/sandbox/sandbox';
import { createRestoredRunner } from '../../../../src/run/sandbox/restoredRunner';
import { createShellParser } from '../../../../src/run/shell/shellParser';
import { openContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { effectsOf, hostileForms } from '../../../support/hostileForms';
import type { HostileForm } from '../../../support/hostileForms';
import { hostileScene } from '../../../support/hostilePlaces';
import type { HostileScene } from '../../../support/hostilePlaces';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { seededRandom } from '../../../support/seededRandom';
import { temporaryFolder } from '../../../support/temporaryFolder';

const all = hostileForms();
const count = Number(process.env['REPOMASTER_FORMS'] ?? 12);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** With the machine's own programs, so that what the forms start is there. */
const configuration = {
  image: BASE,
  mounts: ['/usr', '/etc/alternatives'].map((path) => `source=${path},target=${path},type=bind,readonly`),
};
/** A rule that allows whatever a line starts, beside one that forbids. */
const DENIED = ['shred', 'git push'];

describe(`Hostile forms with checks (${count} of ${all.length}, seed ${seed})`, function () {
  this.timeout(Math.max(240_000, count * 10_000));
  // A check that waits for what was left running is for the soak, which runs all.
  const quick = all.filter(({ effect }) => !effect.check.startsWith('sleep'));
  const forms = some(count >= all.length ? all : quick);
  const rows: string[] = [];
  let scene: HostileScene | undefined;
  let keep = '';
  before(() => {
    scene = hostileScene(0, homedir(), { 'workspace/.devcontainer.json': JSON.stringify(configuration) });
    keep = mkdtempSync(join(homedir(), '.repomaster-keep-'));
  });
  after(() => {
    scene?.remove();
    rmSync(keep, { recursive: true });
    if (rows.length > 0)
      // eslint-disable-next-line no-console -- the table is what this test is read for
      console.log(['    runner      approve  refused   run  effects', ...rows].join('\n'));
  });

  function some(from: readonly HostileForm[]): readonly HostileForm[] {
    const random = seededRandom(seed);
    return from
      .map((form) => ({ form, at: random(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ form }) => form);
  }

  function place(): HostileScene {
    return scene ?? assert.fail('not begun');
  }

  function options(): SandboxOptions {
    const { root, home, input, output } = place();
    const environment = { ...process.env, HOME: home };
    const shell = findLocalShell(environment);
    return { root, environment, shell, writable: [output], readable: [input], hidden: [] };
  }

  /** Which of the forms run by their words. */
  async function allowed(mode: ApproveMode): Promise<ReadonlySet<HostileForm>> {
    const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
    const { root } = place();
    const parsed = await Promise.all(
      forms.map(async (form) => ({ form, read: await parser.parse(form.line) })),
    );
    const programs = parsed.flatMap(({ read }) =>
      read.kind === 'parsed' ? read.commands.flatMap(({ words }) => words[0] ?? []) : [],
    );
    const rules = [...new Set(programs)].map((program) => `${program} *`);
    const denied = mode === 'rules' ? DENIED : [];
    const approvals = createHeadlessApprovals({ mode, allowed: rules, denied, disk: machineDisk });
    const ran = parsed.filter(({ form, read }) => {
      const proposal = {
        command: form.line,
        folder: root,
        place: '.',
        timeoutMs: 1,
        purpose: '',
        parsed: read,
      };
      const found = approvals.consider(proposal);
      return found.kind === 'decided' && found.decision.kind === 'allowed';
    });
    return new Set(ran.map(({ form }) => form));
  }

  async function judge(name: string, runner: Runner, tried = forms): Promise<void> {
    const effects = await effectsOf(tried, place(), runner);
    for (const mode of ['none', 'rules', 'all'] as const) {
      const isAllowed = await allowed(mode);
      const ran = tried.filter((form) => isAllowed.has(form)).length;
      const wrote = effects.filter(({ form }) => isAllowed.has(form));
      rows.push(row([name, mode, tried.length - ran, ran, wrote.length]));
    }
    rows.push(row([name, 'no words', 0, tried.length, effects.length]));
    assert.deepEqual(
      effects.map(({ form, effect }) => `${effect}: ${form.line}`),
      [],
    );
  }

  it('have no effect as captured processes, whatever their words', async function () {
    skipWithoutSandbox(this);
    await judge('captured', createHeldProcess(options(), 'always'));
  });

  it('have no effect in the sandbox', async function () {
    skipWithoutSandbox(this);
    await judge('sandbox', createSandbox(options()));
  });

  describe('in a dev container', () => {
    const engine = useTestEngine();

    it('have no effect', async () => {
      const { root } = place();
      const storage = await temporaryFolder();
      const { runner } = await openContainer(engine(), root, storage.path);
      try {
        // Which sockets there are in a container is the engine's to say.
        const tried = forms.filter(({ effect }) => effect.kind !== 'socket');
        await judge('container', createRestoredRunner(runner, root, keep), tried);
      } finally {
        await storage.remove();
      }
    });
  });
});

function row([name = '', mode = '', refused = 0, ran = 0, effects = 0]: readonly (
  string | number
)[]): string {
  return `    ${String(name).padEnd(11)} ${String(mode).padEnd(8)} ${String(refused).padStart(7)} ${String(ran).padStart(5)} ${String(effects).padStart(8)}`;
}
