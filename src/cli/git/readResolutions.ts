/** The file of choices that `repomaster git merge --apply FILE` reads. */
import { resolutionsForm } from '../../core/git/conflicts';
import type { Resolutions } from '../../core/git/conflicts';
import { readChoiceFile } from './readChoiceFile';

/** Throws UserError `bad-input` that says what is wrong with the file: not there, no JSON, another form, an id twice. */
export async function readResolutions(name: string): Promise<Resolutions> {
  const { value, wrong } = await readChoiceFile(name, 'the resolutions', 'a file of resolutions');
  const parsed = resolutionsForm.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined ? '' : issue.path.map(String).join('.');
    throw wrong(
      `${where === '' ? 'it' : where} is not as it should be; write {"resolutions": [{"id": ..., "candidate": 0}, {"id": ..., "text": ...} or {"id": ..., "side": "ours"}]}`,
    );
  }
  const seen = new Set<string>();
  for (const { id } of parsed.data.resolutions) {
    if (seen.has(id)) throw wrong(`the conflict ${id} stands in it twice; choose once`);
    seen.add(id);
  }
  return parsed.data;
}
