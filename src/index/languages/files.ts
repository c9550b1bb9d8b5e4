/** Every language's rules for files. */
import type { Language } from '../../core/map/codeIndex';
import type { FileRules } from './fileRules';
import { goFiles } from './go/files';
import { javascriptFiles } from './javascript/files';
import { pythonFiles } from './python/files';
import { typescriptFiles } from './typescript/files';

export const fileRules: Record<Language, FileRules> = {
  python: pythonFiles,
  javascript: javascriptFiles,
  typescript: typescriptFiles,
  go: goFiles,
};
