/**
 * Headers that are C++ by the files that include them, where their words are C as well. Their calls are linked as those of C:
 * what was read of them knows no scopes and no overloads.
 */
import type { Language } from '../../../core/map/codeIndex';
import type { ProgramFile } from '../../resolve/program';

/** By number the `.h` files of C that a file of C++ includes, directly or through others; linear in files and includes. */
export function headersOfCpp(files: readonly ProgramFile[]): Map<number, Language> {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const reached = new Set(files.filter(({ facts }) => facts.language === 'cpp'));
  // A set gives what is added while it is walked.
  for (const { imports } of reached)
    for (const target of imports) {
      const to = target.kind === 'module' ? byNumber.get(target.file) : undefined;
      if (to?.facts.path.endsWith('.h') === true) reached.add(to);
    }
  const headers = new Map<number, Language>();
  for (const { number, facts } of reached) if (facts.language === 'c') headers.set(number, 'cpp');
  return headers;
}
