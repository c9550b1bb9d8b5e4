import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const cFiles: FileRules = {
  interpreters: [],
  configNames: /^compile_commands\.json$/,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
