import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const goFiles: FileRules = {
  interpreters: [],
  configNames: /^go\.(mod|work)$/,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
