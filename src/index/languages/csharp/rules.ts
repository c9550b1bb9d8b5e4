import type { LanguageRules } from '../languageRules';
import { csharpSource } from './source';

export const csharp: LanguageRules = {
  name: 'C#',
  fence: 'csharp',
  extensions: ['.cs'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: [],
    mainStems: ['Program'],
    testFile: /Tests?\.cs$|(^|\/)(?:[^/]*[.-])?(?:Unit|Integration|Functional|Acceptance)?Tests?\//,
    constructorName: 'constructor',
    calledByLanguage:
      /^(?:Main|Dispose|DisposeAsync|Finalize|ToString|Equals|GetHashCode|GetEnumerator|~.*|operator .*|this)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText:
      /\bstatic\s+(?:async\s+)?(?:void|int|(?:System\.Threading\.Tasks\.)?Task(?:<int>)?)\s+Main\s*\(/,
    interpreterLine: false,
  },
  source: csharpSource,
  // A type is loaded when it is first used, and every name may be one of a type.
  imports: null,
  values: null,
  calls: 'names',
};
