import type { LanguageRules } from '../languageRules';
import { rustSource } from './source';

export const rust: LanguageRules = {
  name: 'Rust',
  fence: 'rust',
  extensions: ['.rs'],
  names: {
    separator: '/',
    packageFile: /(^|\/)(?:mod|lib)\.rs$/,
    folderStems: ['mod', 'lib'],
    mainStems: ['main'],
    testFile: /(^|\/)(?:tests?|[\w-]+_tests?)\.rs$/,
    constructorName: null,
    calledByLanguage: /^(?:main|drop|fmt|deref|deref_mut)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText: /^(?:pub\s+)?(?:async\s+)?fn main\(\)/m,
    interpreterLine: false,
  },
  source: rustSource,
  // What is named is there before anything runs.
  imports: { isDeferred: () => () => false, dropsTypeImports: false },
  values: null,
  calls: 'names',
};
