/** Repositories to make contexts of, and the contexts. */
import { NO_EDITS } from '../../../../src/core/map/context';
import type { ContextRequest } from '../../../../src/core/map/context';
import type { InitialContext } from '../../../../src/core/conversation/initialContext';
import { initialContext } from '../../../../src/explore/context/initialContext';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';

export function contextOf(map: ExploreMap, request: Partial<ContextRequest> = {}): InitialContext {
  return initialContext(map, { budgetTokens: 8000, task: null, edits: NO_EDITS, ...request });
}

/** A repository of so many small packages, each with a class that calls into the one before. */
export function packages(count: number, linesEach: number): Record<string, string> {
  const texts: Record<string, string> = { 'README.md': '# Many\n\nA repository of many packages.\n' };
  for (let at = 0; at < count; at++) {
    const before = at === 0 ? '' : `from p${at - 1}.work import Worker${at - 1}\n`;
    const call = at === 0 ? '0' : `Worker${at - 1}().run(n)`;
    const padding = Array.from({ length: linesEach }, (_, line) => `        n += ${line}\n`).join('');
    texts[`p${at}/work.py`] =
      `"""Work of package ${at}."""\n${before}\n\nclass Worker${at}:\n    """Works."""\n    def run(self, n):\n${padding}        return ${call}\n`;
    texts[`p${at}/__init__.py`] = '';
  }
  return texts;
}
