/** The set-up as rows of a view: groups of steps, each with the lines that say so. */
import type { Evidence, NeededFile, StepKind } from '../../recipes/recipe';
import type { SetupView, StepView } from '../../recipes/setup';
import { shortfalls } from '../../recipes/shortfalls';
import type { Shortfall } from '../../recipes/shortfalls';

export type GroupName = 'setup' | 'runs' | 'others' | 'missing';

export type RecipeRow =
  | { readonly kind: 'group'; readonly name: GroupName; readonly rows: readonly RecipeRow[] }
  | { readonly kind: 'step'; readonly view: StepView; readonly root: string; readonly isRunning: boolean }
  | {
      readonly kind: 'evidence';
      readonly evidence: Evidence;
      readonly root: string;
      /** Whose it is; ids of rows are unique by it. */
      readonly owner: string;
    }
  | { readonly kind: 'file'; readonly file: NeededFile; readonly root: string }
  | { readonly kind: 'tool'; readonly shortfall: Shortfall; readonly root: string }
  | { readonly kind: 'note'; readonly text: string };

/** Of a group; more are no set-up that somebody goes through by hand. */
const MOST_ROWS = 200;

const USES: ReadonlySet<StepKind> = new Set(['test', 'run']);

/** The groups that have rows, in the order in which they are gone through. */
export function recipeRows(
  { recipe, machine, steps, project }: SetupView,
  root: string,
  running: string | null,
): readonly RecipeRow[] {
  const rows = (holds: (view: StepView) => boolean): readonly RecipeRow[] =>
    steps
      .filter(holds)
      .map((view): RecipeRow => ({ kind: 'step', view, root, isRunning: view.step.id === running }));
  const isUse = ({ step }: StepView): boolean => USES.has(step.kind);
  const isOther = ({ step }: StepView): boolean => step.need === 'alternative';
  const missing: readonly RecipeRow[] = [
    ...shortfalls(recipe, machine).map((shortfall): RecipeRow => ({ kind: 'tool', shortfall, root })),
    ...recipe.needed
      .filter(({ path }) => !project.exists(path))
      .map((file): RecipeRow => ({ kind: 'file', file, root })),
    ...recipe.notes.map((text): RecipeRow => ({ kind: 'note', text })),
  ];
  return [
    ...group(
      'setup',
      rows((view) => !isUse(view) && !isOther(view)),
    ),
    ...group(
      'runs',
      rows((view) => isUse(view) && !isOther(view)),
    ),
    ...group('others', rows(isOther)),
    ...group('missing', missing),
  ];
}

function group(name: GroupName, rows: readonly RecipeRow[]): readonly RecipeRow[] {
  return rows.length === 0 ? [] : [{ kind: 'group', name, rows: rows.slice(0, MOST_ROWS) }];
}

/** The rows below a row: the lines that say so, the first of which the row itself opens. */
export function rowsBelow(row: RecipeRow): readonly RecipeRow[] {
  if (row.kind === 'group') return row.rows;
  if (row.kind !== 'step') return [];
  const { root, view } = row;
  return view.step.why.map((evidence): RecipeRow => ({
    ...{ kind: 'evidence', evidence, root },
    owner: view.step.id,
  }));
}
