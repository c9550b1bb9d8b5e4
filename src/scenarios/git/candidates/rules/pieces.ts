/** The region in pieces: each that a rule settles is settled, the others are one side, both, or a mixture. */
import { phrase } from '../../../../core/text/phrase';
import { piecesOf, sidePiecesOf } from '../pieces';
import type { Piece } from '../pieces';
import { partOf } from '../region';
import type { Proposal, Region, Rule } from '../region';
import { joined } from '../texts';
import { adjacentLinesRule } from './adjacentLines';
import { formatRule, reindentRule, whitespaceRule } from './format';
import { importsRule } from './imports';
import { renameRule } from './rename';
import { supersetRule } from './superset';
import { lenientTokensRule, tokensRule } from './tokenMerge';
import { versionsRule } from './versions';

/** What settles a piece, the first that applies. */
const settling: readonly Rule[] = [
  ...[whitespaceRule, formatRule, adjacentLinesRule, tokensRule, importsRule, supersetRule],
  ...[versionsRule, reindentRule, renameRule, lenientTokensRule],
];

const MOST_LENGTH = 40_000;

type Fill = (piece: Piece) => string;

const fills = {
  ours: ({ ours }: Piece) => ours,
  theirs: ({ theirs }: Piece) => theirs,
  oursFirst: ({ ours, theirs }: Piece) => joined(ours, theirs),
  theirsFirst: ({ ours, theirs }: Piece) => joined(theirs, ours),
} as const;

/** A rule that fills what nothing settles in the same way everywhere. */
function filling(name: string, fill: Fill, cut: (region: Region) => readonly Piece[]): Rule {
  return {
    name,
    mostLength: MOST_LENGTH,
    propose: (region) => {
      const pieces = cut(region);
      const texts = [filled(pieces, fill), filled(settledPieces(region, pieces), fill)];
      const evidence = phrase(
        'Where the sides touch the same lines, all are filled in the same way; the rest is merged.',
      );
      return [...new Set(texts)].map((text) => ({ text, evidence }));
    },
  };
}

export const piecesRules: readonly Rule[] = [
  filling('pieces-ours', fills.ours, piecesOf),
  filling('pieces-theirs', fills.theirs, piecesOf),
  filling('pieces-ours-theirs', fills.oursFirst, piecesOf),
  filling('pieces-theirs-ours', fills.theirsFirst, piecesOf),
  filling('cut-ours', fills.ours, sidePiecesOf),
  filling('cut-theirs', fills.theirs, sidePiecesOf),
  filling('cut-ours-theirs', fills.oursFirst, sidePiecesOf),
  filling('cut-theirs-ours', fills.theirsFirst, sidePiecesOf),
];

/** What the rules above make of a region, by the base and without it. */
export function filledPieces(region: Region): readonly string[] {
  return [piecesOf(region), sidePiecesOf(region)].flatMap((pieces) => {
    const settled = settledPieces(region, pieces);
    return [filled(settled, fills.ours), filled(settled, fills.theirs)];
  });
}

/** So many open pieces are mixed; their mixtures double with each. */
const MOST_MIXED = 4;

/** Each open piece from one side or the other, not all from the same. */
export const mixedRule: Rule = {
  name: 'mixed',
  mostLength: MOST_LENGTH,
  propose: (region): readonly Proposal[] => {
    const pieces = piecesOf(region);
    return [...mixtures(settledPieces(region, pieces)), ...mixtures(pieces)];
  },
};

function mixtures(pieces: readonly Piece[]): Proposal[] {
  const open = pieces.filter(({ kind }) => kind === 'open').length;
  if (open < 2 || open > MOST_MIXED) return [];
  const evidence = phrase('Some of the lines are from one side, some from the other.');
  return Array.from({ length: 2 ** open - 2 }, (_, at) => {
    let nth = 0;
    const fill: Fill = (piece) => (((at + 1) >> nth++) & 1 ? piece.theirs : piece.ours);
    return { text: filled(pieces, fill), evidence };
  });
}

function filled(pieces: readonly Piece[], fill: Fill): string {
  return pieces.map((piece) => (piece.kind === 'settled' ? piece.text : fill(piece))).join('');
}

function settledPieces(region: Region, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    if (piece.kind === 'settled') return piece;
    const part = partOf(region, piece.base, piece.ours, piece.theirs);
    for (const rule of settling) {
      const text = rule.propose(part)[0]?.text;
      if (text !== undefined) return { ...piece, kind: 'settled', text };
    }
    return piece;
  });
}
