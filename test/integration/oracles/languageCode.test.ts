/** Real code: the map beside its language's oracle. `npm run soak -- go-code` fetches that of Go from the module proxy. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CodeIndex, Language } from '../../../src/core/map/codeIndex';
import { buildIndex } from '../../../src/index/graph/buildIndex';
import { loadScript } from '../../support/scripts';
import { copyOf } from '../../support/temporaryFolder';
import { answersOf, compareDefinitions, compareImports } from './answers';
import type { Answers } from './answers';
import { answerAbout } from './languageOracle';
import type { AskOracle, OracleAnswer, OracleDefinition } from './languageOracle';
import { askedLanguage, languageOracles } from './languageOracles';
import type { OracleLanguage } from './languageOracles';
import { readFolder } from './mapOf';
import { renderDifferences, renderTable, sharesOf } from './report';
import type { Row } from './report';

/** Asked by `npm run soak` alone: with its dependencies real code is some hundred megabytes. */
const language = askedLanguage('REPOMASTER_ORACLE_CODE');
const TIMEOUT_MS = 3_600_000;
/** The least share of definitions and import edges, both ways. */
const LEAST = { definitions: 0.999, imports: 0.999 };
/** Where macros or the versions of a language leave the oracle and the map more to differ in. */
const leastShares: Partial<Record<OracleLanguage, typeof LEAST>> = {
  csharp: { definitions: 0.995, imports: 0.995 },
  c: { definitions: 0.995, imports: 0.995 },
  cpp: { definitions: 0.995, imports: 0.995 },
};
/** The least share of exact calls that are right. */
const LEAST_EXACT = 0.98;

interface Compared {
  readonly row: Row;
  readonly exact: number;
  readonly wrong: readonly string[];
}

async function compareCode(language: OracleLanguage, ask: AskOracle, pin: string): Promise<Compared> {
  const started = performance.now();
  const folder = await copyOf(await languageOracles[language].fetch(pin));
  // A cache of packages may be read-only.
  await promisify(execFile)('chmod', ['-R', 'u+w', folder.path]);
  try {
    const index = buildIndex(await readFolder(folder.path, []));
    const asked = pathsOf(index, [language]);
    const together = languageOracles[language].languages ?? [language];
    const said = answerAbout(await ask(folder.path, pathsOf(index, together)), asked);
    const unread = said.unread.map(([path, reason]) => ({ path, reason }));
    const unknown = new Set([...said.unbuilt, ...unread.map(({ path }) => path)]);
    const found = withoutSkipped(answersOf(index, asked, unread), said);
    const saidImports = new Set(said.imports.map(([from, to]) => `${from} -> ${to}`));
    const told = toldImports(index, said);
    // A line may have both a name that the oracle knows and one that it does not.
    const built = [...found.imports].filter((edge) => told.has(edge) || saidImports.has(edge));
    // What a macro writes stands in no file.
    const definitions = said.definitions
      .filter(({ macro }) => macro !== true)
      .map((each) => ({ ...each, name: each.kind === 'lambda' ? null : each.name }));
    const [name = '', version = ''] = pin.split('@');
    const row: Row = {
      ...{ name, version, files: asked.length, unread },
      definitions: compareDefinitions(definitions, found.definitions),
      imports: compareImports(saidImports, new Set(built)),
      seconds: (performance.now() - started) / 1000,
    };
    return { row, ...exactCalls(index, said, new Set(asked.filter((path) => !unknown.has(path)))) };
  } finally {
    await folder.remove();
  }
}

const pathsOf = (index: CodeIndex, languages: readonly Language[]): string[] =>
  index.modules.filter((module) => languages.includes(module.language)).map(({ path }) => path);

/** Lines of which the oracle tells nothing, as `path:line`. */
function unknownLines({ untold = [], skipped = {} }: OracleAnswer): ReadonlySet<string> {
  const unread = Object.entries(skipped).flatMap(([path, lines]) => lines.map((line) => `${path}:${line}`));
  return new Set([...untold.map(([path, line]) => `${path}:${line}`), ...unread]);
}

/** Import edges between files that some build takes, of which at least a line is one that it knows. */
function toldImports(index: CodeIndex, said: OracleAnswer): ReadonlySet<string> {
  const { unbuilt } = said;
  const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
  const unknown = unknownLines(said);
  return new Set(
    index.imports.flatMap(({ from, to, lines }) => {
      const [source = '', target = ''] = [paths.get(from), paths.get(to)];
      if (unbuilt.includes(source) || unbuilt.includes(target)) return [];
      return lines.some((line) => !unknown.has(`${source}:${line}`)) ? [`${source} -> ${target}`] : [];
    }),
  );
}

/** Without what stands on lines that no build of the oracle reads, or where a macro writes the definition (`TEST(a, b) {`). */
function withoutSkipped(found: Answers, { skipped = {}, definitions: said }: OracleAnswer): Answers {
  const lines = new Map(Object.entries(skipped).map(([path, each]) => [path, new Set(each)]));
  const placeOf = ({ path, start, end }: Pick<OracleDefinition, 'path' | 'start' | 'end'>): string =>
    `${path}:${start}-${end}`;
  const macros = new Set(said.filter(({ macro }) => macro === true).map(placeOf));
  const definitions = found.definitions.filter(
    (each) => lines.get(each.path)?.has(each.start) !== true && !macros.has(placeOf(each)),
  );
  return { ...found, definitions };
}

/** Sites of exact calls of named definitions, and those that the oracle does not tell; `read` are files whose calls it knows. */
function exactCalls(
  index: CodeIndex,
  said: OracleAnswer,
  read: ReadonlySet<string>,
): { readonly exact: number; readonly wrong: readonly string[] } {
  const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
  const nodes = new Map([...index.classes, ...index.functions].map((node) => [node.id, node]));
  const pathOf = (id: string): string => paths.get(nodes.get(id)?.module ?? id) ?? '';
  const untold = unknownLines(said);
  const known = new Set(
    said.calls.map(({ path, line, name, target, start }) => `${path}:${line} ${name} = ${target}:${start}`),
  );
  const sites = index.calls.flatMap(({ from, to, lines }) => {
    const target = nodes.get(to);
    const path = pathOf(from);
    if (!target || target.kind === 'lambda' || !read.has(path)) return [];
    return lines
      .filter((line) => !untold.has(`${path}:${line}`))
      .map((line) => `${path}:${line} ${target.name} = ${pathOf(to)}:${target.startLine}`);
  });
  return { exact: sites.length, wrong: sites.filter((site) => !known.has(site)) };
}

if (language !== null)
  describe(`code of ${language} beside its oracle`, function () {
    this.timeout(TIMEOUT_MS);

    it('has its definitions and import edges, and exact calls that it makes', async () => {
      const { languageCode } = await loadScript<{ languageCode: Record<OracleLanguage, readonly string[]> }>(
        'pins.mjs',
      );
      const compared: Compared[] = [];
      await languageOracles[language].open(async (ask) => {
        for (const pin of languageCode[language]) compared.push(await compareCode(language, ask, pin));
      });
      report(compared);
      for (const each of compared) check(each, leastShares[language] ?? LEAST);
    });
  });

function report(compared: readonly Compared[]): void {
  const rows = compared.map(({ row }) => row);
  const calls = compared.flatMap(({ row, exact, wrong }) => [
    `${row.name}: ${exact} exact calls, ${wrong.length} wrong`,
    ...wrong.map((site) => `${row.name}: ! ${site}`),
  ]);
  const differences = rows.map((row) => renderDifferences(row, {})).filter((text) => text !== '');
  process.stderr.write(`${[renderTable(rows), ...calls, ...differences].join('\n')}\n`);
}

function check({ row, exact, wrong }: Compared, least: typeof LEAST): void {
  assert.ok(row.files >= 90 && exact > 0, `${row.name}: ${row.files} files`);
  for (const part of ['definitions', 'imports'] as const) {
    const { recall, precision } = sharesOf(row[part]);
    const shares = `${row.name}: ${part} ${JSON.stringify({ recall, precision })}`;
    assert.ok(recall >= least[part] && precision >= least[part], shares);
  }
  assert.ok(wrong.length <= (1 - LEAST_EXACT) * exact, `${row.name}: ${wrong.slice(0, 20).join('\n')}`);
}
