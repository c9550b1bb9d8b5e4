import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const rustFiles: FileRules = {
  interpreters: [],
  configNames: /^Cargo\.toml$/,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
