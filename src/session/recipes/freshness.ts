/** Decides which changed files may change the view of the set-up. */
import type { SetupView } from '../../recipes/setup';

export interface Freshness {
  /** This is shown now. */
  shown(view: SetupView | null): void;
  /** Whether the view may be another once these files (relative, `/`) were saved, made or deleted. */
  concerns(paths: ReadonlySet<string>): boolean;
}

/** Code that is worked on all day says nothing of the set-up, unless a row names it. */
const CODE = /\.(?:pyi?|[mc]?[jt]sx?|go|rs|java|kt|rb|php|cs|c|cc|cpp|h|hpp|css|scss|html|vue|svelte)$/i;
/** Setup.py is code, and says how it is set up. */
const MANIFEST = /(?:^|\/)(?:setup|conftest)\.py$/;
/** What programs keep for themselves while they work, and git at each of its commands. */
const NOISE = /(?:^|\/)(?:\.git|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.cache)(?:\/|$)/;
/** What package managers write: that it is there and whole is looked at when the step has ended. */
const INSIDE = /(?:^|\/)(?:node_modules|\.?venv[^/]*|site-packages)\/.+/;

export function createFreshness(): Freshness {
  let named: ReadonlySet<string> = new Set();
  return {
    shown: (view) => {
      named = namedBy(view);
    },
    concerns: (paths) =>
      [...paths].some(
        (path) =>
          named.has(path) ||
          (!NOISE.test(path) && !INSIDE.test(path) && (!CODE.test(path) || MANIFEST.test(path))),
      ),
  };
}

function namedBy(view: SetupView | null): ReadonlySet<string> {
  if (view === null) return new Set();
  const { steps, recipe } = view;
  return new Set([
    ...steps.flatMap(({ step: { why, inputs } }) => [...why.map(({ path }) => path), ...inputs]),
    ...recipe.needed.flatMap(({ path, why }) => [path, why.path]),
  ]);
}
