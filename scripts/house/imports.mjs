import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, runNode } from './run.mjs';

const folders = ['src', 'webview-ui', 'test'];

/**
 * Import directions, `vscode` containment, cycles, dead modules and undeclared packages, each with the rule's reason.
 * dependency-cruiser that finds no compiler sees no module and calls that a success; so the modules are counted.
 */
export async function checkImports(root) {
  const expected = globSync('{src,webview-ui,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['test/fixtures/**'],
  });
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  if (expected.length === 0) return sawTooFew(0, 1);
  const run = await runNode(root, [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json', '--no-progress'],
    ...present,
  ]);
  if (!run.stdout.startsWith('{')) {
    return { ok: false, summary: 'dependency-cruiser broke', findings: linesOf(run.stderr + run.stdout) };
  }
  const { modules, summary } = JSON.parse(run.stdout);
  const seen = new Set(modules.map((module) => module.source));
  const missed = expected.filter((path) => !seen.has(path));
  if (missed.length > 0) return sawTooFew(expected.length - missed.length, expected.length, missed);
  const reasons = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));
  const findings = [
    ...summary.violations.map((violation) => describe(violation, reasons)),
    ...withoutEditor(modules).map(
      (path) =>
        `${path} (host-reaches-vscode) host holds what draws, asks and listens in VS Code; a file that never reaches vscode ` +
        'belongs to session, or to core, where a test and the command line have it too',
    ),
  ];
  return {
    ok: findings.length === 0,
    summary: `${expected.length} modules, ${summary.totalDependenciesCruised} imports`,
    findings,
  };
}

/** The files of src/host/ that reach `vscode` by no chain of imports, types included. */
function withoutEditor(modules) {
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { module, resolved } of dependencies) {
      const to = module === 'vscode' ? module : resolved;
      importers.set(to, [...(importers.get(to) ?? []), source]);
    }
  }
  const reaching = new Set(['vscode']);
  for (const each of reaching) for (const importer of importers.get(each) ?? []) reaching.add(importer);
  return modules
    .map(({ source }) => source)
    .filter((path) => path.startsWith('src/host/') && !reaching.has(path));
}

function sawTooFew(seen, expected, missed = []) {
  return {
    ok: false,
    summary: 'blind',
    findings: [
      `the import check saw ${seen} modules of at least ${expected}, so it proves nothing`,
      ...missed.map((path) => `${path} was not seen`),
    ],
  };
}

function describe({ from, to, rule, cycle }, reasons) {
  const target = cycle ? cycle.map((step) => step.name).join(' -> ') : to;
  const what = from === to ? from : `${from} -> ${target}`;
  return `${what} (${rule.name}) ${reasons.get(rule.name)}`;
}
