import type { LanguageRules } from '../languageRules';
import { cSource } from './source';

export const c: LanguageRules = {
  name: 'C',
  fence: 'c',
  extensions: ['.c', '.h'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: [],
    mainStems: ['main'],
    testFile: /(^|\/)(?:test[-_][^/]*|[^/]*[-_](?:unit)?tests?|tests?)\.[ch]$/,
    constructorName: null,
    calledByLanguage: /^(?:main|_start|DllMain|WinMain|wWinMain|wmain)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText:
      /^(?:static\s+)?(?:int|void|auto)\s+(?:main|wmain|_tmain|WINAPI\s+wWinMain|WINAPI\s+WinMain)\s*\([^;{]*\{/m,
    interpreterLine: false,
  },
  source: cSource,
  // The preprocessor puts every file in before anything runs.
  imports: { isDeferred: () => () => false, dropsTypeImports: false },
  values: null,
  calls: 'names',
};
