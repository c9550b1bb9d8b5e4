/** The file of a plan that `repomaster git commit --apply FILE` reads. */
import { commitPlanForm } from '../../core/git/commitPlan';
import type { CommitPlan } from '../../core/git/commitPlan';
import { readChoiceFile } from './readChoiceFile';

/** Throws UserError `bad-input` that says what is wrong with the file: not there, no JSON, another form. */
export async function readPlan(name: string): Promise<CommitPlan> {
  const { value, wrong } = await readChoiceFile(name, 'the plan', 'a file of a plan');
  const parsed = commitPlanForm.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
  throw wrong(
    `${where === '' ? 'it' : where} is not as it should be; write {"commits": [{"message": ..., "hunks": ["ID", ...]}]}`,
  );
}
