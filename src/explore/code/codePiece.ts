/** One target of view_code: what it shows at each level, and what that costs. */
import { ToolError } from '../../core/errors';
import type { CodeLevel, ExploreResult } from '../../core/map/explore';
import type { ModuleNode } from '../../core/map/codeIndex';
import { phrase } from '../../core/text/phrase';
import { languageRules } from '../../index/languages/rules';
import { answerLine, roomOf } from '../answer/answerText';
import type { CodeSymbol } from '../map/codeTree';
import { isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { pathOf, resultOf } from '../target/resolveTarget';
import type { Target } from '../target/resolveTarget';
import { baseNames, basesElsewhere, signatureOf, wholeSignatureOf } from './signature';
import { docstringOf, numberedWithoutDocs } from './docstrings';
import type { DocLines } from './docstrings';
import { bareSkeleton, filledSkeleton, skeletonParts } from './skeleton';
import type { SkeletonPart } from './skeleton';
import { leadOf, numbered, readLines } from '../map/sourceLines';
import { nodeAt } from '../map/symbolAt';
import { count, firstSentence, oneLine } from '../answer/text';

/** Whole modules and classes up to this many lines are read as quickly as their skeletons. */
const SHORT_LINES = 160;
/** Docstrings up to this many lines stay where a body is cut. */
const SHORT_DOC = 6;

/** What one target shows. */
export interface CodePiece {
  /** How the answer calls it: an id, or a path with lines. */
  readonly name: string;
  /** What and where it is, for the line above its code. */
  readonly heading: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** A symbol has four levels; lines of a file can only be shown or named. */
  readonly hasSkeleton: boolean;
  /** Whether the text could be read; without it a symbol has nothing above its signature. */
  readonly hasText: boolean;
  /** Where no level was asked for. */
  readonly defaultLevel: CodeLevel;
  readonly result: ExploreResult;
  /** Of the bytes that the lines were read from; null where they are on no disk. */
  readonly version: string | null;
  /** What is wrong with the text: unreadable, or changed since it was indexed; null when nothing is. */
  readonly note: string | null;
  /** Of the file; null where it cannot be read. */
  readonly fileLines: number | null;
  /** The lines at a level, each clipped; without its text a piece has no lines above the signature's. */
  render(level: CodeLevel): readonly string[];
  /** The body without long docstrings, for a room that the whole does not fit; lines of a file as they are. */
  renderCode(): readonly string[];
  /** The skeleton with the bodies of short functions, as many as `room` holds; `bare`: functions that have none. */
  fillSkeleton(room: number): { readonly lines: readonly string[]; readonly bare: number };
}

export type CodeTarget = Exclude<Target, { readonly kind: 'folder' }>;

/**
 * The piece of a target; its text is read once, now. Throws ToolError for lines of a file that cannot be read, or
 * that begin beyond its end; a symbol that cannot be read is still known by its signature.
 */
export function codePiece(map: ExploreMap, target: CodeTarget): CodePiece {
  return 'node' in target ? nodePiece(map, target.node) : linesPiece(map, target);
}

/** The room that a piece takes at a level. */
export function costOf(piece: CodePiece, level: CodeLevel): number {
  return roomOf(piece.render(level));
}

function nodePiece(map: ExploreMap, node: ModuleNode | CodeSymbol): CodePiece {
  const path = pathOf(map, node);
  const { id, startLine } = node;
  const source = readLines(map, path);
  const lines = source.kind === 'lines' ? source.lines : [];
  const module = isModule(node) ? node : nodeOfModule(map, path);
  const endLine = isModule(node) && source.kind === 'lines' ? lines.length : node.endLine;
  const first = leadOf(lines, startLine);
  const isLong = endLine - startLine >= SHORT_LINES;
  const upToSignature = isModule(node) ? moduleSummary(map, node) : symbolSummary(node);
  const parts = (): readonly SkeletonPart[] => skeletonParts(map, module, lines, [first, endLine]);
  const docs = (): readonly DocLines[] =>
    (map.tree.symbolsOf.get(module.id) ?? [])
      .filter((symbol) => symbol.startLine >= startLine && symbol.endLine <= endLine)
      .flatMap((symbol) => {
        const doc = docstringOf(lines, symbol, languageRules[module.language].docs);
        return doc === null ? [] : [doc];
      });
  return {
    name: id,
    heading: oneLine(
      isModule(node)
        ? `${path} (module ${id}, ${count(endLine, 'line', 'lines')})`
        : `${path}:${rangeText(startLine, endLine)} ${id} (${node.kind})`,
    ),
    path,
    startLine,
    endLine,
    hasSkeleton: true,
    hasText: source.kind === 'lines',
    defaultLevel: isLong && !('signature' in node) ? 'skeleton' : 'body',
    result: withBases(resultOf(map, node), node),
    version: source.kind === 'lines' ? source.version : null,
    note: source.kind === 'none' ? `${path} ${source.why}.` : changeNote(module, lines.length),
    render: remembered((level) => {
      if (level === 'path') return [];
      if (level === 'signature' || source.kind === 'none') return upToSignature;
      if (level === 'body') return numbered(lines, first, endLine);
      return bareSkeleton(parts());
    }),
    fileLines: source.kind === 'lines' ? lines.length : null,
    renderCode: () =>
      numberedWithoutDocs(lines, [first, endLine], { docs: docs(), whole: SHORT_DOC }).map(answerLine),
    fillSkeleton: (room) => {
      const { lines: filled, bare } = filledSkeleton(parts(), room);
      return { lines: filled.map(answerLine), bare };
    },
  };
}

type LinesTarget = Extract<CodeTarget, { readonly kind: 'range' | 'file' }>;

function linesPiece(map: ExploreMap, target: LinesTarget): CodePiece {
  const { path } = target;
  const source = readLines(map, path);
  if (source.kind === 'none') throw new ToolError(`${oneLine(path)} ${source.why}.`);
  const { lines } = source;
  const [startLine, wantedEnd] =
    target.kind === 'range' ? [target.startLine, target.endLine] : [1, lines.length];
  if (startLine > lines.length) {
    throw new ToolError(
      lines.length === 1
        ? phrase('{0} has 1 line, so line {1} does not exist.', ...[oneLine(path), startLine])
        : phrase(
            '{0} has {1} lines, so line {2} does not exist.',
            ...[oneLine(path), lines.length, startLine],
          ),
    );
  }
  const endLine = Math.min(wantedEnd, lines.length);
  const place = target.kind === 'range' ? `${path}:${rangeText(startLine, endLine)}` : path;
  const around = nodeAt(map, path, startLine);
  const module = target.kind === 'range' ? target.module : null;
  const render = remembered((level) => (level === 'body' ? numbered(lines, startLine, endLine) : []));
  return {
    name: place,
    heading: oneLine(
      target.kind === 'range'
        ? place + insideText(map, path, [startLine, endLine])
        : `${path} (${count(lines.length, 'line', 'lines')})`,
    ),
    path,
    startLine,
    endLine,
    hasSkeleton: false,
    hasText: true,
    defaultLevel: 'body',
    result: { path, line: startLine, endLine, id: around?.id ?? null, score: null },
    version: source.version,
    note: module && changeNote(module, lines.length),
    fileLines: lines.length,
    render,
    renderCode: () => render('body'),
    fillSkeleton: () => ({ lines: render('body'), bare: 0 }),
  };
}

/** ` in a.f`; of lines that go beyond the symbol that they begin in, the last one too where it goes on behind them. */
function insideText(map: ExploreMap, path: string, [startLine, endLine]: readonly [number, number]): string {
  const first = nodeAt(map, path, startLine);
  const last = nodeAt(map, path, endLine);
  if (first && !isModule(first) && endLine <= first.endLine) return ` in ${first.id}`;
  const from = first && !isModule(first) ? ` from ${first.id} on` : '';
  const cut = last && !isModule(last) && last.endLine > endLine ? last : null;
  return cut === null ? from : `${from}, ${cut.id} goes on to ${cut.endLine}`;
}

function rangeText(from: number, to: number): string {
  return from === to ? String(from) : `${from}-${to}`;
}

function nodeOfModule(map: ExploreMap, path: string): ModuleNode {
  const module = nodeAt(map, path, 0);
  if (!module || !isModule(module)) throw new Error(`${path} is no module of the index`);
  return module;
}

function remembered(
  render: (level: CodeLevel) => readonly string[],
): (level: CodeLevel) => readonly string[] {
  const known = new Map<CodeLevel, readonly string[]>();
  return (level) => {
    const lines = known.get(level) ?? render(level).map(answerLine);
    known.set(level, lines);
    return lines;
  };
}

function symbolSummary(symbol: CodeSymbol): string[] {
  const bases = 'bases' in symbol ? basesElsewhere(symbol) : [];
  return [
    wholeSignatureOf(symbol),
    ...docLine(symbol.doc),
    // Further in than documentation, which may begin with the same word.
    ...(bases.length === 0 ? [] : [`    Bases: ${bases.join(', ')}`]),
  ];
}

function withBases(result: ExploreResult, node: CodeNode): ExploreResult {
  const bases = 'bases' in node ? baseNames(node) : [];
  return bases.length === 0 ? result : { ...result, bases };
}

function moduleSummary({ tree }: ExploreMap, { id, doc }: ModuleNode): string[] {
  const top = (tree.symbolsOf.get(id) ?? []).filter(({ parent, kind }) => parent === id && kind !== 'lambda');
  const inOrder = [...top].sort((a, b) => a.startLine - b.startLine);
  return [...docLine(doc), ...inOrder.map((symbol) => `  ${signatureOf(symbol)}  :${symbol.startLine}`)];
}

function docLine(doc: string | null): string[] {
  return doc === null ? [] : [`  ${firstSentence(doc)}`];
}

function changeNote({ path, endLine }: ModuleNode, lines: number): string | null {
  if (lines === endLine) return null;
  return `${path} has changed since it was indexed (${endLine} lines then, ${lines} now): its symbols may be on other lines now.`;
}
