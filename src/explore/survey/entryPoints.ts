import type { FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import { languageRules } from '../../index/languages/rules';
import { byCodeUnits } from '../../core/text/order';
import { groupBy } from '../map/callGraph';
import { codeNodesOf } from '../map/codeNodes';
import { emptyMapText } from '../gaps/emptyMap';
import type { ExploreMap } from '../map/exploreMap';
import { count } from '../answer/text';
import { resultOf } from '../target/resolveTarget';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { packageEntries, pythonEntries, setupEntries } from './declaredEntries';
import type { DeclaredEntry } from './declaredEntries';
import { folderOf, isAside, readListed } from './listedFiles';
import type { IsInside, ReadFile } from './listedFiles';
import { surveyRow } from './surveyRow';

/** Manifests that are read: a monorepo has hundreds. */
const MOST_MANIFESTS = 40;
const MOST_ROWS = 12;
/** From so many on the modules of folders of one name, such as migrations, are one row: a framework loads them all. */
const MANY_ALIKE = 20;

const MANIFESTS: readonly (readonly [RegExp, (file: ReadFile) => readonly DeclaredEntry[]])[] = [
  [/(^|\/)package\.json$/, packageEntries],
  [/(^|\/)(pyproject\.toml|setup\.cfg)$/, pythonEntries],
  [/(^|\/)setup\.py$/, setupEntries],
];

/** What tools load by its name, and tests: nobody begins to read there. */
const TOOLING =
  /(^|\/)(setup|conf|conftest|noxfile|gulpfile|gruntfile)\.\w+$|\.config\.\w+$|(^|\/)\.[^/]+\.\w+$/i;

/**
 * Where the code of these files is entered: what the manifests declare, what is run as a script, and modules that do something when
 * they are loaded though none of the folder loads them. Reads the text of each Python module once.
 */
export function surveyEntryPoints(map: ExploreMap, isInside: IsInside = () => true): Trace {
  const isWanted = ({ result }: TraceRow): boolean => isInside(result?.path ?? '');
  const declared = declaredRows(map).filter(isWanted);
  const scripts = scriptRows(map).filter(isWanted);
  const named = new Set([...declared, ...scripts].map(({ result }) => result?.path));
  const loaded = looseModules(map).filter(({ path }) => isInside(path) && !named.has(path));
  const found = declared.length + scripts.length + loaded.length;
  return {
    sentence: sentenceOf(map, found, declared.length, scripts.length),
    sections: [
      section('Declared by manifests', declared),
      section('Run as scripts', scripts),
      section('Not imported here, and call other code when loaded', looseRows(loaded)),
    ],
    notes: [...asideNote(map), ...uncalledNote(map), ...unknownEntriesNote(map)],
    advice: 'view_structure with the path of a folder shows what it holds.',
  };
}

function section(title: string, rows: readonly TraceRow[]): { title: string; rows: readonly TraceRow[] } {
  const counted = rows.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${rows.length}` : String(rows.length);
  return { title: `${title} (${counted})`, rows: rows.slice(0, MOST_ROWS) };
}

function sentenceOf({ index }: ExploreMap, found: number, declared: number, scripts: number): string {
  if (index.modules.length === 0) return emptyMapText(index);
  if (found === 0)
    return 'No entry point is known: no manifest declares one, no file is a script, and other modules import all code that does something when it is loaded.';
  return `${count(found, 'entry point is', 'entry points are')} known: ${declared} declared by manifests, ${count(scripts, 'script', 'scripts')}, ${count(found - declared - scripts, 'other module', 'other modules')} that nothing here imports.`;
}

function declaredRows(map: ExploreMap): readonly TraceRow[] {
  const rows = MANIFESTS.flatMap(([pattern, read]) =>
    readListed(map, pattern, MOST_MANIFESTS)
      .filter(({ path }) => !isAside(path))
      .flatMap((file) => read(file).map((entry) => declaredRow(map, file, entry))),
  );
  // Main modules that several conditions name are one.
  return [
    ...new Map(
      rows.map((row) => [`${row.text.split('  ')[0]} ${row.result?.path}:${row.result?.line}`, row]),
    ).values(),
  ];
}

function declaredRow(map: ExploreMap, file: ReadFile, { name, target, line, what }: DeclaredEntry): TraceRow {
  const from = `${what} of ${file.path}:${line}`;
  const node =
    /^[\w.]+(?::[\w.]+)?$/.test(target) && !/\.[cm]?[jt]sx?$/.test(target)
      ? pythonTarget(map, target)
      : fileTarget(map, folderOf(file.path), target);
  if (node === null)
    return surveyRow({
      name,
      path: file.path,
      line,
      id: null,
      score: null,
      details: [
        `${what}: ${target}, ${isBuilt(target) ? 'which a build creates; its path does not say from which source' : 'which is not in the map'}`,
      ],
    });
  const { path, line: at, id, score } = resultOf(map, node);
  return surveyRow({ name, path, line: at, id, score, details: [from] });
}

/** `package.module:function`, the function where the map has it, else its module. */
function pythonTarget(map: ExploreMap, target: string): ModuleNode | FunctionNode | null {
  const nodes = codeNodesOf(map);
  const [module = '', symbol = ''] = target.split(':');
  for (const id of [symbol === '' ? module : `${module}.${symbol}`, module]) {
    const node = nodes.get(id);
    if (node !== undefined && !('bases' in node)) return node;
  }
  return null;
}

/** The source of a file that a manifest names: itself, or what it is built from, as far as its path tells. */
function fileTarget({ index }: ExploreMap, folder: string, target: string): ModuleNode | null {
  const path = `${folder}${target.replace(/^\.\//, '')}`;
  const byStem = groupBy(index.modules, (module) => stemOf(module.path));
  for (const stem of [stemOf(path), ...sourcesOf(folder, stemOf(target.replace(/^\.\//, '')))]) {
    const matching = [...(byStem.get(stem) ?? []), ...(byStem.get(`${stem}/index`) ?? [])];
    const found = matching.find((module) => module.path === path) ?? matching[0];
    if (found !== undefined) return found;
  }
  return null;
}

const isBuilt = (target: string): boolean =>
  target
    .split('/')
    .slice(0, -1)
    .some((segment) => BUILD_FOLDER.test(segment));

const stemOf = (path: string): string => path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
const BUILD_FOLDER = /^(?:dist|lib|build|out|cjs|esm|es)$/;

/** Where the source of a built file may stand: in `src` or beside the build folder, with any of the folders of the build left out. */
function sourcesOf(folder: string, stem: string): readonly string[] {
  const segments = stem.split('/');
  const build = segments.findIndex((segment) => BUILD_FOLDER.test(segment));
  if (build < 0) return [];
  const before = `${folder}${segments
    .slice(0, build)
    .map((segment) => `${segment}/`)
    .join('')}`;
  const rests = segments.slice(build + 1).map((_, at, all) => all.slice(at).join('/'));
  return rests.flatMap((rest) => [`${before}src/${rest}`, `${before}${rest}`]);
}

function scriptRows(map: ExploreMap): readonly TraceRow[] {
  const found = map.index.modules.flatMap((module): TraceRow[] => {
    if (isAside(module.path)) return [];
    const text = map.texts.read(module.path);
    const why = text === null ? null : scriptReason(module, text);
    if (why === null) return [];
    const { id, path, score } = module;
    return [surveyRow({ name: path, path, line: why.line, id, score, details: [why.text] })];
  });
  return found.sort((a, b) => (b.result?.score ?? 0) - (a.result?.score ?? 0));
}

function scriptReason(
  { id, path, language }: ModuleNode,
  text: string,
): { line: number; text: string } | null {
  const { entry } = languageRules[language];
  if (entry === null) return null;
  const { mainFile, mainText, interpreterLine } = entry;
  if (mainFile?.path.test(path)) return { line: 1, text: mainFile.command(id) };
  const match = mainText.exec(text);
  if (match !== null && (match[0] !== '#!' || match.index === 0))
    return {
      line: text.slice(0, match.index).split('\n').length,
      text: match[0] === '#!' ? (text.split('\n', 1)[0] ?? '') : match[0],
    };
  return interpreterLine && text.startsWith('#!') ? { line: 1, text: text.split('\n', 1)[0] ?? '' } : null;
}

/** Modules outside tests that no other imports, whose own code calls something; the most important first. */
function looseModules({ index }: ExploreMap): readonly ModuleNode[] {
  const imported = new Set(index.imports.map(({ to }) => to));
  const active = new Set(
    [index.calls, index.external, index.unresolved].flatMap((rows) => rows.map(({ from }) => from)),
  );
  return index.modules
    .filter(({ id, path }) => !imported.has(id) && active.has(id) && !isAside(path) && !TOOLING.test(path))
    .sort((a, b) => b.score - a.score || byCodeUnits(a.id, b.id));
}

/** A row a module; the many of folders of one name are one, before the others, which would hide it. */
function looseRows(loaded: readonly ModuleNode[]): readonly TraceRow[] {
  const byFolder = groupBy(loaded, ({ path }) => path.split('/').at(-2) ?? '');
  const isMany = ({ path }: ModuleNode): boolean =>
    (byFolder.get(path.split('/').at(-2) ?? '')?.length ?? 0) >= MANY_ALIKE && path.includes('/');
  const many = [...byFolder].filter(([, [each]]) => each !== undefined && isMany(each));
  return [
    ...many.flatMap(([folder, modules]) => {
      const [first] = modules;
      const name = `${folder}: ${count(modules.length, 'file', 'files')}`;
      return first === undefined ? [] : [manyRow(name, first)];
    }),
    ...loaded.filter((each) => !isMany(each)).map(looseRow),
  ];
}

function manyRow(name: string, { id, path, score }: ModuleNode): TraceRow {
  return surveyRow({ name, path, line: 1, id, score, details: ['such as this one'] });
}

function looseRow({ id, path, score }: ModuleNode): TraceRow {
  return surveyRow({ name: path, path, line: 1, id, score, details: [] });
}

function asideNote({ index }: ExploreMap): readonly string[] {
  const aside = index.modules.filter(({ path }) => isAside(path)).length;
  return aside === 0
    ? []
    : [`${count(aside, 'file', 'files')} of tests and examples ${aside === 1 ? 'is' : 'are'} left out.`];
}

/** Of languages whose rules do not say which files are made to be run. */
function unknownEntriesNote({ index }: ExploreMap): readonly string[] {
  const rules = [...new Set(index.modules.map(({ language }) => languageRules[language]))];
  return rules
    .filter(({ entry }) => entry === null)
    .map(({ name }) => `which ${name} files are scripts is not known.`);
}

/** Functions that nothing in the folder is known to call may be entered from outside, by a framework say: only their count is told. */
function uncalledNote({ index }: ExploreMap): readonly string[] {
  const called = new Set(index.calls.map(({ to }) => to));
  const aside = new Set(index.modules.filter(({ path }) => isAside(path)).map(({ id }) => id));
  const uncalled = index.functions.filter(
    ({ id, kind, name, module }) =>
      kind === 'function' && !name.startsWith('_') && !called.has(id) && !aside.has(module),
  ).length;
  return uncalled === 0
    ? []
    : [
        `nothing in this folder is known to call ${count(uncalled, 'function', 'functions')}; a framework, tests or outside code may.`,
      ];
}
