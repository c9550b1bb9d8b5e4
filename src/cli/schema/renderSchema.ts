import * as z from 'zod/mini';
import { initialContextForm } from '../../core/conversation/initialContext';
import { commitReportForm } from '../../core/git/commitPlan';
import { bisectReportForm } from '../../core/git/bisect';
import { mergeReportForm } from '../../core/git/conflicts';
import { reviewReportForm } from '../../core/git/review';
import { structureReportForm } from '../../core/git/structure';
import { silentReportForm } from '../../core/git/silent';
import { rebaseReportForm } from '../../core/git/rebase';
import { experienceForm } from '../../core/hub/experience';
import { phaseStateForm } from '../../core/hub/phases';
import { hubImportForm, hubShownForm, hubStoreForm } from '../../core/hub/stored';
import { repositorySearchForm } from '../../core/hub/search';
import { hubSetupForm } from '../../core/hub/setup';
import { hubRunForm } from '../hub/run/hubRunResult';
import { undoForm } from '../git/undoForm';
import { runResultForm } from '../run/runResult';
import { askForm, exploreForm, replayForm } from './answerForms';
import { indexForm } from './indexForm';
import type { JsonCommand } from './schemaSyntax';

const FORMS: Readonly<Record<JsonCommand, z.ZodMiniType>> = {
  index: indexForm,
  context: initialContextForm,
  explore: exploreForm,
  ask: askForm,
  run: runResultForm,
  replay: replayForm,
  'git-merge': mergeReportForm,
  'git-rebase': rebaseReportForm,
  'git-commit': commitReportForm,
  'git-bisect': bisectReportForm,
  'git-diff': structureReportForm,
  'git-review': reviewReportForm,
  'git-silent': silentReportForm,
  'git-undo': undoForm,
  'hub-run': hubRunForm,
  'hub-search': repositorySearchForm,
  'hub-issues': experienceForm,
  'hub-setup': hubSetupForm,
  'hub-phases': phaseStateForm,
  'hub-store': z.union([hubStoreForm, hubShownForm, hubImportForm]),
};

/**
 * The JSON schema (draft 2020-12) of what the command prints with --json, ended by `\n`. No object of it may have a
 * property that is not named, but where any value may stand.
 */
export function renderSchema(command: JsonCommand): string {
  const schema = z.toJSONSchema(FORMS[command], {
    // A session's phrases hold phrases, twelve deep: written out at each place they would be megabytes.
    reused: command === 'replay' ? 'ref' : 'inline',
    override: ({ jsonSchema }) => {
      // What every JSON number of a program fits says nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const { $schema, ...rest } = schema;
  const titled = { $schema, title: `repomaster ${command.replace('-', ' ')} --json`, ...rest };
  return `${JSON.stringify(titled, null, 2)}\n`;
}
