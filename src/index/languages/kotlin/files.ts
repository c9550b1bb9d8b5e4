import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const kotlinFiles: FileRules = {
  interpreters: [],
  configNames: /^(?:build|settings)\.gradle(?:\.kts)?$|^pom\.xml$/,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
