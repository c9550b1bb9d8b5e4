import { ToolError } from '../../core/errors';
import type { CodeLevel, ExploreAnswer, ShownFile, ViewCodeArgs } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import { bodyRoom, roomOf, frameAnswer } from '../answer/answerText';
import { codeNodesOf } from '../map/codeNodes';
import { codePiece } from './codePiece';
import type { CodePiece } from './codePiece';
import type { ExploreMap } from '../map/exploreMap';
import { fillSkeletons, fitPieces } from '../selection/fitPieces';
import type { FittedPiece } from '../selection/fitPieces';
import { resolveTargets } from '../target/resolveTarget';
import { returnsOf } from './returnsOf';
import { shownLines } from '../answer/shownLines';
import { count, groupedNumber, oneLine } from '../answer/text';
import { wholeSectionLines } from '../answer/traceAnswer';
import { besideSymbols } from '../words/besideSymbols';
import { isOtherwiseWritten } from '../words/unknownName';

/** Of tokens: half of what one interaction may bring (RepoMaster's L = 8,000). Code that was asked for takes what is free. */
const LIMIT_TOKENS = 4000;
/** Sentences about single targets, beyond which they are counted. */
const MOST_NOTES = 4;

/**
 * The code of the targets at the level asked for, else each at its own: bodies, of modules and classes over 160 lines
 * skeletons, which have the bodies of short functions while there is room. 4,000 tokens at most for all together, for bodies
 * `roomTokens` where that is more: what takes more than its share goes down a level or is cut,
 * and `more` says how to get it. Throws ToolError where no target can be shown; one among others is a note.
 */
export function viewCode(map: ExploreMap, { targets, level, roomTokens = 0 }: ViewCodeArgs): ExploreAnswer {
  const { pieces, failures } = resolvePieces(map, targets);
  const [first, second] = failures;
  if (first && second === undefined && pieces.length === 0) throw first;
  const failed = failures.map(({ message }) => message);
  if (pieces.length === 0) throw new ToolError(failed.join('\n'));
  const headings = pieces.length > 1 ? pieces.map((piece) => `== ${piece.heading}`) : [];
  const wanted = pieces.map((piece) => ({ piece, level: allowed(piece, level) }));
  const beside = level === 'path' ? [] : besideOf(map, targets, pieces, level);
  const isCode = wanted.some((one) => one.level === 'body');
  const limitTokens = isCode ? Math.max(LIMIT_TOKENS, roomTokens) : LIMIT_TOKENS;
  const besides = roomOf(headings) + roomOf(beside);
  const bare = fitPieces(wanted, bodyRoom(limitTokens) - besides);
  const fitted = level === 'skeleton' ? bare : fillSkeletons(bare, bodyRoom(LIMIT_TOKENS) - besides);
  const code = fitted.flatMap(({ lines }, at) => [...headings.slice(at, at + 1), ...lines]);
  const body = [...code, ...beside];
  const notes = [...new Set(pieces.flatMap(({ note }) => note ?? []))];
  const parts = {
    sentence: sentenceOf(fitted),
    body,
    notes: atMost([...failed.map(listed), ...notes]),
    results: pieces.map(({ result }) => result),
    more: moreOf(fitted, level),
  };
  const answer = frameAnswer(map, parts, limitTokens);
  // Where the frame took lines away, which ones is not known here.
  const isWhole = body.every((line) => answer.text.includes(line));
  return { ...answer, shown: fitted.flatMap((piece) => shownOf(piece, isWhole)) };
}

/** What a function returns where its signature does not say it, and what else bears the one name that is asked for. */
function besideOf(
  map: ExploreMap,
  targets: readonly string[],
  pieces: readonly CodePiece[],
  level: CodeLevel | undefined,
): readonly string[] {
  if (targets.length !== 1) return [];
  const nodes = codeNodesOf(map);
  const symbols = pieces.flatMap(({ hasSkeleton, name }) => (hasSkeleton ? (nodes.get(name) ?? []) : []));
  // Its body says what it returns.
  const returns = level === 'signature' ? symbols.flatMap((node) => returnsOf(map, node) ?? []) : [];
  return [
    ...wholeSectionLines(returns),
    ...wholeSectionLines(besideSymbols(map, { symbols, among: 'their modules' }).sections),
  ];
}

/** The lines of a piece that stand in the answer as they stand in the file. */
function shownOf({ piece: { path, version }, level, lines }: FittedPiece, isWhole: boolean): ShownFile[] {
  if (version === null || level === 'path' || level === 'signature') return [];
  return [{ path, version, lines: isWhole ? shownLines(lines) : [] }];
}

/** The level of a piece: the one asked for, else its own, as far as there is text and anything between. */
function allowed(piece: CodePiece, asked: CodeLevel | undefined): CodeLevel {
  const level = asked ?? piece.defaultLevel;
  if (level === 'path') return level;
  if (!piece.hasText) return 'signature';
  return piece.hasSkeleton ? level : 'body';
}

function resolvePieces(
  map: ExploreMap,
  targets: readonly string[],
): { readonly pieces: readonly CodePiece[]; readonly failures: readonly ToolError[] } {
  const pieces = new Map<string, CodePiece>();
  const failures: ToolError[] = [];
  for (const text of targets) {
    try {
      for (const piece of piecesOf(map, text)) pieces.set(`${piece.name} ${piece.path}`, piece);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      failures.push(error);
    }
  }
  return { pieces: [...pieces.values()], failures };
}

function piecesOf(map: ExploreMap, text: string): readonly CodePiece[] {
  // `STRING` that code sets is no function `string`.
  if (isOtherwiseWritten(map, text))
    throw new ToolError(phrase("There is no '{0}' in the map.", oneLine(text)));
  return resolveTargets(map, text).map((target) => {
    if (target.kind === 'folder') {
      const name = oneLine(text);
      const told = `'${name}' is a folder; view_structure shows what is in it.`;
      throw new ToolError(phrase("'{0}' is a folder. Choose a file or symbol in it.", name), '', told);
    }
    return codePiece(map, target);
  });
}

const LEVELS: Readonly<Record<CodeLevel, string>> = {
  path: 'its place only',
  signature: 'its signature',
  skeleton: 'its skeleton, without function bodies',
  body: 'its code',
};

function sentenceOf(fitted: readonly FittedPiece[]): string {
  const [first] = fitted;
  if (first && fitted.length === 1) return `${first.piece.heading}: ${levelOf(first)}.`;
  const levels = (['body', 'skeleton', 'signature', 'path'] as const)
    .map((level) => ({ level, pieces: fitted.filter((piece) => piece.level === level).length }))
    .filter(({ pieces }) => pieces > 0)
    .map(({ level, pieces }) => `${pieces} as ${level}`);
  return `Code of ${count(fitted.length, 'place', 'places')}: ${levels.join(', ')}.`;
}

/** `its code up to line 257 of 1,204`: of a file as many lines as there are. */
function levelOf(fitted: FittedPiece): string {
  const { piece, level, bare, cut } = fitted;
  const told = bare === undefined ? LEVELS[level] : 'its skeleton, with the bodies of short functions';
  if (cut === 0 || piece.fileLines === null) return told;
  return `${told} up to line ${groupedNumber(nextLine(fitted) - 1)} of ${groupedNumber(piece.fileLines)}`;
}

/** How to get what is not shown though it was asked for, or not shown because nothing was. */
function moreOf(fitted: readonly FittedPiece[], asked: CodeLevel | undefined): string | null {
  const cut = fitted.filter((piece) => piece.cut > 0).map(restOf);
  const lowered = fitted
    .filter(({ piece, level, bare }) => level !== allowed(piece, asked ?? 'body') && bare !== 0)
    .map(({ piece, level }) => `${piece.name} (${level})`);
  const parts = [
    ...(cut.length > 0 ? [`not all lines are shown; continue with view_code ${listOf(cut)}`] : []),
    ...(lowered.length > 0
      ? [
          `less than the body is shown of ${listOf(lowered)}; ask for functions in it by id, or for path:from-to`,
        ]
      : []),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}.`;
}

function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NOTES;
  return [...names.slice(0, MOST_NOTES), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** The lines that follow the last one shown. */
function restOf(fitted: FittedPiece): string {
  const { path, endLine } = fitted.piece;
  return oneLine(`${path}:${nextLine(fitted)}-${endLine}`);
}

function nextLine({ piece, lines }: FittedPiece): number {
  const last = [...lines].reverse().find((line) => /^ *\d+\|/.test(line));
  return last === undefined ? piece.startLine : Number(last.slice(0, last.indexOf('|'))) + 1;
}

/** A list below a sentence, as a failure has it, in one line. */
function listed(failure: string): string {
  return failure.replace(/:\n\s*/g, ': ').replace(/\n\s*/g, '; ');
}

function atMost(notes: readonly string[]): string[] {
  const rest = notes.length - MOST_NOTES;
  if (rest <= 0) return [...notes];
  return [
    ...notes.slice(0, MOST_NOTES),
    `${count(rest, 'more target', 'more targets')} could not be shown as asked.`,
  ];
}
