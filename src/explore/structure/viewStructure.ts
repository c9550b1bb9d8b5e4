import { ToolError } from '../../core/errors';
import { packagesNamed } from '../map/packageNames';
import type { ExploreAnswer, ExploreResult, ViewStructureArgs } from '../../core/map/explore';
import type { ModuleNode } from '../../core/map/codeIndex';
import { languageRules } from '../../index/languages/rules';
import { bodyRoom, roomOf, frameAnswer } from '../answer/answerText';
import type { AnswerParts } from '../answer/answerText';
import type { CodeSymbol } from '../map/codeTree';
import { blockNamed, contextBlockAnswer } from '../context/contextBlockAnswer';
import { coreBlocks } from './coreBlocks';
import { emptyMapText } from '../gaps/emptyMap';
import type { ExploreMap } from '../map/exploreMap';
import { foldersOf } from '../map/folderTree';
import type { Folder } from '../map/folderTree';
import { placeOf, resolveTarget, resultOf } from '../target/resolveTarget';
import type { Target } from '../target/resolveTarget';
import { layOutTree } from '../answer/rowTree';
import type { TreeRow } from '../answer/rowTree';
import { signatureOf } from '../code/signature';
import { contentsOf, folderRows, symbolRows } from './structureRows';
import { count, groupedNumber, oneLine } from '../answer/text';
import { namedOnlyNote } from '../gaps/namedOnly';
import { isMostlyUnmapped, unmappedNote, unmappedText } from '../gaps/unmapped';

/** Of tokens: a map to find one's way by, with room in the conversation for many more. */
const LIMIT_TOKENS = 2000;
const DEFAULT_DEPTH = 2;

/**
 * The repository with its core components and folders, or what is below a folder, a package, a module or a symbol, to
 * `depth` levels; for `block:KIND` that block of the initial context. About 2,000 tokens at most, a block 4,000: where not all fits, deep levels go first, then what matters least.
 * Throws ToolError for a path that means nothing, several things, lines, or a file that is not in the map.
 */
export function viewStructure(
  map: ExploreMap,
  { path = '', depth = DEFAULT_DEPTH }: ViewStructureArgs,
): ExploreAnswer {
  const block = blockNamed(path);
  if (block !== null) return contextBlockAnswer(map, block);
  const target = resolveTarget(map, path);
  const folder = folderOf(map, target, path);
  if (folder)
    return frameAnswer(
      map,
      folder.path === '' ? wholeMap(map, folder, depth) : oneFolder(map, folder, depth),
      LIMIT_TOKENS,
    );
  if (target.kind === 'module') return frameAnswer(map, oneModule(map, target.node, depth), LIMIT_TOKENS);
  if (target.kind === 'class' || target.kind === 'function') {
    return frameAnswer(map, oneSymbol(map, target.node, depth), LIMIT_TOKENS);
  }
  const why =
    target.kind === 'range'
      ? 'view_structure takes no lines'
      : 'that file is not in the map, so its structure is not known';
  throw new ToolError(`${why}; view_code shows '${oneLine(path)}'.`);
}

/** A package's id is its `__init__` module's too, and its name its entry's: here they mean the folder, unless the file itself was named. */
function folderOf(map: ExploreMap, target: Target, text: string): Folder | null {
  if (target.kind === 'folder') return foldersOf(map).get(target.path) ?? null;
  if (target.kind !== 'module') return null;
  const { id, path, language } = target.node;
  const { extensions, names } = languageRules[language];
  const bare = text.replace(/['"`\s]+$/, '');
  const isFile = extensions.some((extension) => bare.endsWith(extension));
  if (names.packageFile?.test(path) && !isFile)
    return foldersOf(map).get(path.slice(0, path.lastIndexOf('/'))) ?? null;
  // An id or a path ends as the text does; a package's name does not.
  if (path.endsWith(text) || id.endsWith(text)) return null;
  const named = packagesNamed(map, text.trim()).find((place) => place.path === path);
  return named ? (foldersOf(map).get(named.folder) ?? null) : null;
}

function wholeMap(map: ExploreMap, folder: Folder, depth: number): AnswerParts {
  const core = coreBlocks(map);
  const tree = depth > 0 ? treeBlock('Folders', folderRows(map, folder), depth, roomOf(core.lines)) : NO_TREE;
  const isEmpty = map.index.modules.length === 0;
  return {
    sentence: isEmpty
      ? emptyMapText(map.index)
      : `${headOf(map)} has ${contentsOf(folder)}: ${languagesOf(map.index.modules)}; ${symbolCounts(map, null)}.`,
    body: [...core.lines, ...tree.lines],
    notes: [
      ...(map.tree.ranked || isEmpty ? [] : ['nothing is ranked yet, so no core components are known.']),
      ...(isMostlyUnmapped(map) ? [] : unmappedNote(map)),
      ...namedOnlyNote(map),
    ],
    results: distinct([...core.results, ...tree.results]),
    more: tree.more,
  };
}

/** Who has what follows: the repository or, where most of its code is left out, what is mapped of it. */
function headOf(map: ExploreMap): string {
  return isMostlyUnmapped(map)
    ? `Most of the code here is not in the map: ${unmappedText(map) ?? ''}. What is mapped`
    : 'The repository';
}

function oneFolder(map: ExploreMap, folder: Folder, depth: number): AnswerParts {
  const tree = treeBlock('', folderRows(map, folder), depth, 0);
  return {
    sentence: `${oneLine(folder.path)}/ has ${contentsOf(folder)}${scoreNote(map, folder.score)}.`,
    body: tree.lines,
    notes: [],
    results: tree.results,
    more: tree.more,
  };
}

function oneModule(map: ExploreMap, module: ModuleNode, depth: number): AnswerParts {
  const { id, path, startLine, endLine, doc, score } = module;
  const facts = [
    count(endLine - startLine + 1, 'line', 'lines'),
    symbolCounts(map, id),
    ...(map.tree.ranked ? [`importance I ${score.toFixed(2)} of 10`] : []),
  ];
  const importers = map.index.imports.filter(({ to }) => to === id).length;
  const imported = map.index.imports.filter(({ from }) => from === id).length;
  const tree = treeBlock('', symbolRows(map, `module:${id}`), depth, 0);
  return {
    sentence: oneLine(`${path} is the module ${id}: ${facts.join(', ')}.`),
    body: [
      ...(doc === null ? [] : [oneLine(doc)]),
      `Imported by ${count(importers, 'module', 'modules')} of the map, imports ${groupedNumber(imported)}.`,
      ...tree.lines,
    ],
    notes: [],
    results: [resultOf(map, module), ...tree.results],
    more: tree.more,
  };
}

function oneSymbol(map: ExploreMap, symbol: CodeSymbol, depth: number): AnswerParts {
  const tree = treeBlock('', symbolRows(map, `${symbol.kind}:${symbol.id}`), depth, 0);
  const score = map.tree.ranked && 'score' in symbol ? `, importance J ${symbol.score.toFixed(2)}` : '';
  const lines = `${placeOf(map, symbol)}-${symbol.endLine}`;
  return {
    sentence: oneLine(
      `${symbol.id} is ${/^[aeiou]/.test(symbol.kind) ? 'an' : 'a'} ${symbol.kind} at ${lines}${score}.`,
    ),
    body: [
      signatureOf(symbol),
      ...(symbol.doc === null ? [] : [oneLine(symbol.doc)]),
      ...(tree.lines.length > 0 ? tree.lines : ['It contains no definitions; view_code shows its body.']),
    ],
    notes: [],
    results: [resultOf(map, symbol), ...tree.results],
    more: tree.more,
  };
}

interface TreeBlock {
  readonly lines: readonly string[];
  readonly results: readonly ExploreResult[];
  readonly more: string | null;
}

const NO_TREE: TreeBlock = { lines: [], results: [], more: null };

function treeBlock(title: string, rows: readonly TreeRow[], depth: number, used: number): TreeBlock {
  const { lines, results, hidden } = layOutTree(rows, depth, bodyRoom(LIMIT_TOKENS) - used);
  const head = title === '' || lines.length === 0 ? [] : [title];
  const what = hidden === 1 ? '1 row is' : `${groupedNumber(hidden)} rows are`;
  const more = `${what} not shown: view_structure with the path of a folder or file shows more of it, search_code finds the others.`;
  return { lines: [...head, ...lines], results, more: hidden > 0 ? more : null };
}

function languagesOf(modules: readonly ModuleNode[]): string {
  const counts = new Map<string, number>();
  for (const { language } of modules)
    counts.set(languageRules[language].name, (counts.get(languageRules[language].name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([language, files]) => `${language} ${groupedNumber(files)}`)
    .join(', ');
}

/** Of one module, or (null) of all. */
function symbolCounts({ index, tree }: ExploreMap, module: string | null): string {
  const symbols =
    module === null ? [...index.classes, ...index.functions] : (tree.symbolsOf.get(module) ?? []);
  const functions = symbols.filter((symbol) => 'signature' in symbol && symbol.kind !== 'lambda').length;
  const classes = symbols.filter((symbol) => 'bases' in symbol).length;
  return `${count(classes, 'class', 'classes')}, ${count(functions, 'function or method', 'functions and methods')}`;
}

function scoreNote({ tree }: ExploreMap, score: number): string {
  return tree.ranked && score > 0 ? `; the most important module has I ${score.toFixed(2)}` : '';
}

function distinct(results: readonly ExploreResult[]): ExploreResult[] {
  return [...new Map(results.map((result) => [`${result.path} ${result.id}`, result])).values()];
}
