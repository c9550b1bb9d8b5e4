/** A JSON file that `--apply FILE` names. */
import { readFile } from 'node:fs/promises';
import { UserError, errorText } from '../../core/errors';
import { errorCode } from '../exit';

export interface ChoiceFile {
  readonly value: unknown;
  /** The error that says what is wrong with the file. */
  readonly wrong: (why: string) => UserError;
}

/** `what` is in the file, `offered` what --apply takes besides first and sure. Throws UserError where it is not there or no JSON. */
export async function readChoiceFile(name: string, what: string, offered: string): Promise<ChoiceFile> {
  const wrong = (why: string): UserError =>
    new UserError('bad-input', `${what} in ${name} cannot be used: ${why}`);
  const text = await textOf(name, offered, wrong);
  try {
    return { value: JSON.parse(text) as unknown, wrong };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw wrong(`it is no JSON (${error.message})`);
  }
}

async function textOf(name: string, offered: string, wrong: ChoiceFile['wrong']): Promise<string> {
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw wrong(
      code === 'ENOENT' ? `it is not there; --apply takes first, sure or ${offered}` : errorText(error),
    );
  }
}
