import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const csharpFiles: FileRules = {
  interpreters: [],
  configNames: /\.csproj$|^Directory\.Build\.(props|targets)$/i,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
