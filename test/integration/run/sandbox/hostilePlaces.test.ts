/** What command lines write that nobody approves one by one, by runner and approval. `npm run soak -- hostile` runs more. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { machineDisk } from '../../../../src/run/approvals/machineDisk';
import { createHeadlessApprovals } from '../../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../../src/run/approvals/headless';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { createShellParser } from '../../../../src/run/shell/shellParser';
import { forbiddenWrites, hostileScene, someHostilePlaces } from '../../../support/hostilePlaces';
import type { HostileScene } from '../../../support/hostilePlaces';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { seededRandom } from '../../../support/seededRandom';

const count = Number(process.env['REPOMASTER_HOSTILE'] ?? 40);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? Date.now() % 1_000_000);

describe(`Hostile command lines among planted targets (${count}, seed ${seed})`, function () {
  this.timeout(Math.max(120_000, count * 4_000));
  const lines = someHostilePlaces(count, seededRandom(seed));
  const server = createServer((_, response) => response.end('x'));
  let scene: HostileScene | undefined;
  const rows: string[] = [];
  before(async function () {
    skipWithoutSandbox(this);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    scene = hostileScene(typeof address === 'object' && address !== null ? address.port : 0);
  });
  after(async () => {
    if (rows.length > 0)
      // eslint-disable-next-line no-console -- the table is what this test is read for
      console.log(['    runner      approve  refused   run  forbidden writes', ...rows].join('\n'));
    scene?.remove();
    await new Promise((resolve) => server.close(resolve));
  });

  function place(): HostileScene {
    return scene ?? assert.fail('not begun');
  }

  function options() {
    const { root, home, input, output } = place();
    const environment = { ...process.env, HOME: home };
    const writable = [output];
    return { root, environment, shell: findLocalShell(environment), writable, readable: [input], hidden: [] };
  }

  /** Which of the lines run by their words alone. */
  async function allowed(mode: ApproveMode): Promise<readonly string[]> {
    const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
    const { root, command } = place();
    const programs = [
      'echo',
      'cp',
      'git',
      'python3',
      'node',
      'make',
      'sort',
      'curl',
      'mv',
      'rm',
      'tee',
      'sed',
    ];
    const rules = programs.map((program) => `${program} *`);
    const approvals = createHeadlessApprovals({ mode, allowed: rules, denied: [], disk: machineDisk });
    const found: string[] = [];
    for (const line of lines) {
      const text = command(line);
      const parsed = await parser.parse(text);
      const proposal = { command: text, folder: root, place: '.', timeoutMs: 1, purpose: '', parsed };
      const { decision } = approvals.consider({ ...proposal }) as { decision: { kind: string } };
      if (decision.kind === 'allowed') found.push(line);
    }
    return found;
  }

  async function judge(name: string, runner: Runner): Promise<void> {
    const wrote = await forbiddenWrites(lines, place(), runner);
    for (const mode of ['none', 'rules', 'all'] as const) {
      const ran = await allowed(mode);
      const effects = wrote.filter((each) => ran.some((line) => each.startsWith(`${line}: `)));
      rows.push(row([name, mode, lines.length - ran.length, ran.length, effects.length]));
    }
    rows.push(row([name, 'no words', 0, lines.length, wrote.length]));
    assert.deepEqual(wrote, []);
  }

  it('write nothing forbidden on this machine, whatever their words', () =>
    judge('local', createHeldProcess(options(), 'always')));

  it('write nothing forbidden in the sandbox', () => judge('sandbox', createSandbox(options())));
});

function row([name = '', mode = '', refused = 0, ran = 0, wrote = 0]: readonly (string | number)[]): string {
  return `    ${String(name).padEnd(11)} ${String(mode).padEnd(8)} ${String(refused).padStart(7)} ${String(ran).padStart(5)} ${String(wrote).padStart(17)}`;
}
