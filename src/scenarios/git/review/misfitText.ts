/** What does not fit a change any more, in words. */
import type { Misfit } from '../../../core/git/review';
import { codeSpan } from '../../../core/text/codeSpan';
import { count } from '../../../explore/answer/text';

/** As Markdown: the place, then what stands there. Names stand in code spans. */
export function misfitText(misfit: Misfit): string {
  const { path, line, from, symbol, symbolPath, symbolLine, now, sureness } = misfit;
  const target = now ?? { symbol, path: symbolPath, line: symbolLine };
  const place = codeSpan(`${target.path}:${target.line}`);
  const doubt = sureness === 'exact' ? '' : sureness === 'name' ? ', by name only' : ', inferred';
  return `${codeSpan(`${path}:${line}`)} ${codeSpan(from)} ${whatOf(misfit)} (${place}${doubt})`;
}

function whatOf({ kind, symbol, symbolPath, now, parameter, given, most }: Misfit): string {
  const callee = codeSpan(now?.symbol ?? symbol);
  const own = codeSpan(parameter ?? '');
  switch (kind) {
    case 'missing-argument':
      return `calls ${callee} without ${own}`;
    case 'extra-argument':
      return `passes ${count(given ?? 0, 'argument', 'arguments')} to ${callee}, which takes ${most === 0 ? 'none' : `at most ${most ?? 0}`}`;
    case 'unknown-keyword':
      return `names ${own}, which ${callee} does not take`;
    case 'other-parameter':
      return `passes an argument of ${callee} by position that is ${own} now`;
    case 'unchecked':
      return `calls ${callee}, whose parameters changed`;
    case 'gone-call':
    case 'gone-import':
    case 'gone-base': {
      const verb = { 'gone-call': 'calls', 'gone-import': 'imports', 'gone-base': 'extends' }[kind];
      return `${verb} ${codeSpan(symbol)}, which is ${goneTo(symbol, symbolPath, now)}`;
    }
  }
}

function goneTo(symbol: string, path: string, now: Misfit['now']): string {
  if (now === null) return 'removed';
  return now.path === path || now.symbol !== symbol
    ? `now ${codeSpan(now.symbol)}`
    : `now in ${codeSpan(now.path)}`;
}
