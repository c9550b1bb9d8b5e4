/** All rules, in the order in which a candidate names them. To add one: a file here, its row, and `npm run bench:git -- --learn`. */
import type { Rule } from '../region';
import { adjacentLinesRule } from './adjacentLines';
import { baseRule } from './base';
import { blankEndsRule } from './blankEnds';
import { apartRule, oursFirstRule, theirsFirstRule } from './bothOrders';
import { deletionRule } from './deletion';
import { elementsRule } from './elements';
import { formatRule, reindentRule, whitespaceRule } from './format';
import { goneRule } from './gone';
import { importsRule } from './imports';
import { blocksRule, lineSetRule } from './lineSet';
import { movedRule } from './moved';
import { oursRule, theirsRule } from './oneSide';
import { mixedRule, piecesRules } from './pieces';
import { renameRule } from './rename';
import { replayedRules } from './replayed';
import { rowsRules } from './rows';
import { sharedBeginRule, sharedEndRule } from './sharedEnd';
import { supersetRule } from './superset';
import { charactersRule, lenientTokensRule, tokenFills, tokensRule } from './tokenMerge';
import { versionsRule } from './versions';

export const rules: readonly Rule[] = [
  ...[adjacentLinesRule, tokensRule, lenientTokensRule, charactersRule],
  ...[whitespaceRule, formatRule, reindentRule, importsRule, lineSetRule, blocksRule],
  ...[supersetRule, deletionRule, renameRule, movedRule, versionsRule, elementsRule],
  ...[oursRule, theirsRule, oursFirstRule, theirsFirstRule, apartRule, sharedEndRule, sharedBeginRule],
  ...piecesRules,
  ...tokenFills,
  ...rowsRules,
  ...replayedRules,
  ...[mixedRule, goneRule, blankEndsRule, baseRule],
];
