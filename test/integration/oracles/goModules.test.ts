/** Real modules of Go: the map beside Go's type checker. `npm run soak -- modules` fetches them from the module proxy. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { buildIndex } from '../../../src/index/graph/buildIndex';
import { loadScript } from '../../support/scripts';
import { copyOf } from '../../support/temporaryFolder';
import { answersOf, compareDefinitions, compareImports } from './answers';
import { withGoOracle } from './goOracle';
import type { AskGo, GoAnswer } from './goOracle';
import { readFolder } from './mapOf';
import { renderDifferences, renderTable, sharesOf } from './report';
import type { Row } from './report';

/** Asked where this is set: with their dependencies the modules are some hundred megabytes. */
const wanted = process.env['REPOMASTER_GO'];
const TIMEOUT_MS = 3_600_000;
const LEAST = 0.999;
/** The least share of exact calls that are right. */
const LEAST_EXACT = 0.98;

interface Compared {
  readonly row: Row;
  readonly exact: number;
  readonly wrong: readonly string[];
}

async function fetchModule(module: string): Promise<string> {
  const { stdout } = await promisify(execFile)('go', ['mod', 'download', '-json', module]);
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

async function compareModule(ask: AskGo, module: string): Promise<Compared> {
  const started = performance.now();
  const folder = await copyOf(await fetchModule(module));
  // As Go's cache of modules is read-only.
  await promisify(execFile)('chmod', ['-R', 'u+w', folder.path]);
  try {
    const index = buildIndex(await readFolder(folder.path, []));
    const asked = index.modules.filter(({ language }) => language === 'go').map(({ path }) => path);
    const said = await ask(folder.path, asked);
    const unread = said.unread.map(([path, reason]) => ({ path, reason }));
    const unbuilt = new Set(said.unbuilt);
    const found = answersOf(index, asked, unread);
    const built = [...found.imports].filter((edge) => !unbuilt.has(edge.split(' -> ')[0] ?? ''));
    const definitions = said.definitions.map((each) => ({
      ...each,
      name: each.kind === 'lambda' ? null : each.name,
    }));
    const [name = '', version = ''] = module.split('@');
    const row: Row = {
      ...{ name, version, files: asked.length, unread },
      definitions: compareDefinitions(definitions, found.definitions),
      imports: compareImports(new Set(said.imports.map(([from, to]) => `${from} -> ${to}`)), new Set(built)),
      seconds: (performance.now() - started) / 1000,
    };
    return { row, ...exactCalls(index, said, unbuilt) };
  } finally {
    await folder.remove();
  }
}

/** Sites of exact calls of named definitions, and those that the type checker does not tell. */
function exactCalls(
  index: CodeIndex,
  said: GoAnswer,
  unbuilt: ReadonlySet<string>,
): { readonly exact: number; readonly wrong: readonly string[] } {
  const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
  const nodes = new Map([...index.classes, ...index.functions].map((node) => [node.id, node]));
  const pathOf = (id: string): string => paths.get(nodes.get(id)?.module ?? id) ?? '';
  const known = new Set(
    said.calls.map(({ path, line, name, target, start }) => `${path}:${line} ${name} = ${target}:${start}`),
  );
  const sites = index.calls.flatMap(({ from, to, lines }) => {
    const target = nodes.get(to);
    const path = pathOf(from);
    if (!target || target.kind === 'lambda' || !path.endsWith('.go') || unbuilt.has(path)) return [];
    return lines.map((line) => `${path}:${line} ${target.name} = ${pathOf(to)}:${target.startLine}`);
  });
  return { exact: sites.length, wrong: sites.filter((site) => !known.has(site)) };
}

describe('modules of Go beside its type checker', function () {
  this.timeout(TIMEOUT_MS);

  it('have its definitions and import edges, and exact calls that it makes', async function () {
    if (wanted === undefined) this.skip();
    const { goModules } = await loadScript<{ goModules: readonly string[] }>('pins.mjs');
    const compared: Compared[] = [];
    await withGoOracle(async (ask) => {
      for (const module of goModules) compared.push(await compareModule(ask, module));
    });
    const rows = compared.map(({ row }) => row);
    const calls = compared.map(
      ({ row, exact, wrong }) => `${row.name}: ${exact} exact calls, ${wrong.length} wrong`,
    );
    const differences = rows.map((row) => renderDifferences(row, {})).filter((text) => text !== '');
    process.stderr.write(`${[renderTable(rows), ...calls, ...differences].join('\n')}\n`);
    for (const { row, exact, wrong } of compared) {
      assert.ok(row.files >= 90 && exact > 0, `${row.name}: ${row.files} files`);
      for (const shares of [sharesOf(row.definitions), sharesOf(row.imports)])
        assert.ok(
          shares.recall >= LEAST && shares.precision >= LEAST,
          `${row.name}: ${JSON.stringify(shares)}`,
        );
      assert.ok(wrong.length <= (1 - LEAST_EXACT) * exact, `${row.name}: ${wrong.slice(0, 20).join('\n')}`);
    }
  });
});
