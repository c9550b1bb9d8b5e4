/** Every language's rules for files. */
import type { Language } from '../../core/map/codeIndex';
import type { FileRules } from './fileRules';
import { csharpFiles } from './csharp/files';
import { cFiles } from './c/files';
import { goFiles } from './go/files';
import { javaFiles } from './java/files';
import { javascriptFiles } from './javascript/files';
import { kotlinFiles } from './kotlin/files';
import { pythonFiles } from './python/files';
import { rustFiles } from './rust/files';
import { typescriptFiles } from './typescript/files';

export const fileRules: Record<Language, FileRules> = {
  python: pythonFiles,
  javascript: javascriptFiles,
  typescript: typescriptFiles,
  go: goFiles,
  java: javaFiles,
  kotlin: kotlinFiles,
  csharp: csharpFiles,
  rust: rustFiles,
  c: cFiles,
  cpp: cFiles,
};
