import type { ContextEdits } from '../../core/map/context';
import type { CodeLevel } from '../../core/map/explore';
import { callGraphOf } from '../map/callGraph';
import { codePiece } from '../code/codePiece';
import type { CodePiece } from '../code/codePiece';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { selectLevels } from '../selection/selectLevels';
import { shownLine } from '../answer/shownLines';
import { bareLine } from '../map/sourceLines';
import { clip, count, groupedNumber, oneLine } from '../answer/text';
import { FRAME_UNITS, dataLine, inOrder, linesUnits, orderText, tokensOf, valueOf } from './contextBlock';
import type { BlockDraft, LineOrigin } from './contextBlock';
import type { ContextRanking, Ranked } from './contextRanking';
import { sourceCandidates, sourceKey } from './sourceCandidates';
import type { SourceCandidates } from './sourceCandidates';

/** A skeleton of more lines is also offered with its first ones alone. */
const SHORT_SKELETON = 24;

/** Of a class's methods by name: enough to see what it does. */
const NAMES_WIDTH = 300;
/** The last of the list is worth half of the first. */
const FADING = 10;

/** One way to show an entry. */
interface Shown {
  readonly level: CodeLevel;
  readonly lines: readonly string[];
  /** What it is worth beside the whole source. */
  readonly gain: number;
}

interface Row {
  readonly ranked: Ranked<CodeNode>;
  readonly piece: CodePiece;
  readonly levels: readonly Shown[];
}

/** The source of the core components, each at the level that tells most for what it costs. */
export function sourceBlock(map: ExploreMap, ranking: ContextRanking, edits: ContextEdits): BlockDraft {
  return sourceOf(map, sourceCandidates(map, ranking, edits), ranking, edits);
}

/** The source of these candidates, in the same way. */
export function sourceOf(
  map: ExploreMap,
  { what, ranked, total }: SourceCandidates,
  ranking: Pick<ContextRanking, 'named'>,
  edits: ContextEdits,
): BlockDraft {
  const rows = edits.dropped.includes('block:source') ? [] : ranked.map((one) => rowOf(map, one));
  const isPinned = (one: Ranked<CodeNode>): boolean => edits.pinned.includes(sourceKey(one));
  const named = new Set(ranking.named);
  const candidates = rows.map(({ ranked: one, levels }, at) => {
    const worth = 1 / (1 + at / FADING);
    return levels.map(({ lines, gain }) => ({
      cost: linesUnits(lines),
      value: valueOf(worth, gain, isPinned(one) || named.has(one.node.id)),
    }));
  });
  const whole = candidates.reduce((sum, levels) => sum + (levels.at(-1)?.cost ?? 0), 0);
  return {
    kind: 'source',
    wantedUnits: whole === 0 ? 0 : FRAME_UNITS + whole,
    build: (room) => {
      const chosen = selectLevels(candidates, room - FRAME_UNITS);
      const fitting = rows.flatMap((row, at) => {
        const shown = row.levels[chosen[at] ?? -1];
        return shown ? [{ ...row, ...shown }] : [];
      });
      if (fitting.length === 0) return null;
      const kept = inOrder(fitting, ({ ranked: one }) => sourceKey(one), edits);
      const order = orderText(
        kept.map(({ ranked: one }) => sourceKey(one)),
        edits,
      );
      return {
        title: `Core ${what} (${groupedNumber(kept.length)} of ${groupedNumber(total)}, ${order}: ${levelCounts(kept)})`,
        lines: kept.flatMap(({ lines }) => lines),
        origins: kept.flatMap(originsOf),
        entries: kept.map(({ ranked: one, piece, level, lines }) => ({
          key: sourceKey(one),
          id: one.node.id,
          path: piece.path,
          line: piece.startLine,
          endLine: piece.endLine,
          level,
          tokens: tokensOf(linesUnits(lines)),
          score: one.score,
          terms: one.terms,
          pinned: isPinned(one),
        })),
        leftOut: rows.length - kept.length,
      };
    },
  };
}

function rowOf(map: ExploreMap, ranked: Ranked<CodeNode>): Row {
  const { node } = ranked;
  const target =
    'path' in node
      ? ({ kind: 'module', node } as const)
      : 'bases' in node
        ? ({ kind: 'class', node } as const)
        : ({ kind: 'function', node } as const);
  const piece = codePiece(map, target);
  // Without its text a piece has no more than its signature.
  const levels = piece.hasText
    ? [...summaries(map, piece, node), ...sources(piece)]
    : summaries(map, piece, node);
  const costs = levels.map(({ lines }) => linesUnits(lines));
  // What costs no less than something better is never shown.
  return {
    ranked,
    piece,
    levels: levels.filter((_, at) => costs.slice(at + 1).every((higher) => (costs[at] ?? 0) < higher)),
  };
}

function summaries(map: ExploreMap, piece: CodePiece, node: CodeNode): readonly Shown[] {
  const own = piece.render('signature').map(bareLine);
  const names = methodNames(map, node);
  const listed =
    names === ''
      ? []
      : [{ level: 'signature' as const, gain: 0.4, lines: entryLines(piece, 'signature', [...own, names]) }];
  return [{ level: 'signature', gain: 0.25, lines: entryLines(piece, 'signature', own) }, ...listed];
}

/** The methods of a class in one line: what its signature leaves out first. */
function methodNames(map: ExploreMap, node: CodeNode): string {
  if (!('bases' in node)) return '';
  const methods = (callGraphOf(map).membersOf.get(node.id) ?? []).filter((member) => 'signature' in member);
  const names = [...new Set(methods.map((method) => ('name' in method ? method.name : '')))];
  return names.length === 0 ? '' : `  methods: ${clip(oneLine(names.join(', ')), NAMES_WIDTH)}`;
}

function sources(piece: CodePiece): readonly Shown[] {
  const skeleton = piece
    .render('skeleton')
    .map((line) => withoutEnd(bareLine(line)))
    .filter((line) => !isComment(line));
  const short = skeleton.slice(0, SHORT_SKELETON);
  const rest = skeleton.length - short.length;
  return [
    ...(rest > 0
      ? [
          {
            level: 'skeleton' as const,
            gain: 0.55,
            lines: entryLines(piece, 'skeleton', [...short, `... ${count(rest, 'more line', 'more lines')}`]),
          },
        ]
      : []),
    { level: 'skeleton', gain: 0.7, lines: entryLines(piece, 'skeleton', skeleton) },
    { level: 'body', gain: 1, lines: entryLines(piece, 'body', piece.render('body').map(bareLine)) },
  ];
}

/** In a skeleton names and types tell more for their tokens than the comments between them. */
function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|# )/.test(line);
}

/** Where no lines have numbers, that a function ends at line 120 tells nobody how long it is. */
function withoutEnd(line: string): string {
  return line.replace(/ \.\.\. to \d+(?= {2}|$)/, ' ...');
}

function entryLines(piece: CodePiece, level: CodeLevel, lines: readonly string[]): readonly string[] {
  return [`==== ${piece.heading}: ${level}`, ...lines, ''].map(dataLine);
}

/** Of a body, behind its heading, the lines that stand there whole. */
function originsOf({ piece, level, lines }: Pick<Row, 'piece'> & Shown): readonly (LineOrigin | null)[] {
  const { path, version } = piece;
  if (level !== 'body' || version === null) return lines.map(() => null);
  const numbers = piece.render('body');
  return lines.map((shown, at) => {
    const source = numbers[at - 1];
    const line = source === undefined ? null : shownLine(source);
    return source === undefined || line === null || bareLine(source) !== shown
      ? null
      : { path, version, line };
  });
}

function levelCounts(kept: readonly { readonly level: CodeLevel }[]): string {
  return (['body', 'skeleton', 'signature'] as const)
    .map((level) => ({ level, entries: kept.filter((one) => one.level === level).length }))
    .filter(({ entries }) => entries > 0)
    .map(({ level, entries }) => `${entries} as ${level}`)
    .join(', ');
}
