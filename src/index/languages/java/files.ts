import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';
import { buildFileNames } from './jvm/projects';

export const javaFiles: FileRules = {
  interpreters: [],
  configNames: buildFileNames,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
