/** Reviews of repositories with the real parser. */
import { reviewReportForm } from '../../../../../src/core/git/review';
import type { ReviewReport } from '../../../../../src/core/git/review';
import { reviewTrees } from '../../../../../src/explore/review/reviewTrees';
import { textShapes } from '../../../../../src/index/folder/textShapes';
import { treeIndexes } from '../../../../../src/index/folder/treeMaps';
import { createParsePool } from '../../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../../src/index/parse/spawnParser';
import { reviewChange } from '../../../../../src/scenarios/git/review/reviewChange';
import { misfitText } from '../../../../../src/scenarios/git/review/misfitText';
import type { ReviewAsked } from '../../../../../src/scenarios/git/review/reviewChange';
import { reviewChanges } from '../../../../../src/verify/reviewChanges';
import { reviewSaid } from '../../../../../src/verify/said/beyondSaid';
import { saidNames } from '../../../../../src/verify/said/saidNames';
import { distFile } from '../../../index/indexing';
import { noSignal } from '../../../scan/gitFolder';
import type { MergeStage } from '../merging';

export type ReviewOf = (
  stage: MergeStage,
  versions: ReviewAsked['versions'],
  said?: ReviewAsked['said'],
) => Promise<ReviewReport>;

/** For the suite that calls it. */
export function reviewing(): ReviewOf {
  const pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  after(() => pool.dispose());
  return async (stage, versions, said = null) => {
    const shapesOf = (texts: Parameters<typeof textShapes>[1]) => textShapes(pool, texts, noSignal);
    const { report } = await reviewChange(
      await stage.repository(),
      { versions, said },
      {
        ...{ shapesOf, known: new Map(), findingsOf: reviewChanges, reviewSaid, model: null },
        namesIn: (texts) => saidNames(texts.map(({ text }) => text).join('\n\n')).inCode,
        reviewTrees: async (asked) =>
          reviewTrees(asked, await treeIndexes(pool, asked, () => undefined, noSignal), shapesOf),
      },
      noSignal,
    );
    reviewReportForm.parse(report);
    return report;
  };
}

/** Without the marks of Markdown. */
export function misfitsOf({ misfits }: ReviewReport): readonly string[] {
  return misfits.map((each) => misfitText(each).replaceAll('`', ''));
}
