import { rulesOfPath } from '../../index/languages/rules';
import type { SourceRules } from '../../index/languages/sourceRules';
import { namedSources, otherSources } from './otherSources';

/** How a file's text is read, by its name; null for what has no comments or strings that we know. */
export function sourceRulesOf(path: string): SourceRules | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = namedSources.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return named;
  const lower = name.toLowerCase();
  const extension = /\.(\w+)$/.exec(lower)?.[1] ?? '';
  return rulesOfPath(lower)?.source ?? otherSources.get(extension) ?? null;
}
