/** The file of a todo that `repomaster git rebase --apply FILE` reads. */
import { todoFileForm } from '../../core/git/rebase';
import type { TodoFile } from '../../core/git/rebase';
import { readChoiceFile } from './readChoiceFile';

/** Throws UserError `bad-input` that says what is wrong with the file: not there, no JSON, another form. */
export async function readTodo(name: string): Promise<TodoFile> {
  const { value, wrong } = await readChoiceFile(name, 'the todo', 'a file of a todo');
  const parsed = todoFileForm.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : issue.path.map(String).join('.');
  throw wrong(
    `${where === '' ? 'it' : where} is not as it should be; write {"todo": [{"action": "pick", "commit": ID, "message": null}]} with the actions pick, reword, edit, squash, fixup, "fixup -C", drop and exec`,
  );
}
