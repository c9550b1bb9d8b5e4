import type { LanguageRules } from '../languageRules';
import { kotlinSource } from './source';

export const kotlin: LanguageRules = {
  name: 'Kotlin',
  fence: 'kotlin',
  extensions: ['.kt', '.kts'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: ['build.gradle', 'settings.gradle'],
    mainStems: ['main', 'Main'],
    testFile: /(^|\/)src\/(?:test|\w+Test)\/|(?:Tests?|Spec|IT)\.kt$/,
    constructorName: 'constructor',
    // Operators, conventions and what every class has.
    calledByLanguage:
      /^(?:main|equals|hashCode|toString|compareTo|invoke|get|set|contains|iterator|next|hasNext|getValue|setValue|provideDelegate|not|inc|dec|rangeTo|rangeUntil|unary(?:Plus|Minus)|(?:plus|minus|times|div|rem)(?:Assign)?|component\d+)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText: /^(?:@\w+\s+)*(?:suspend\s+)?fun\s+main\s*\(/m,
    interpreterLine: true,
  },
  source: kotlinSource,
  // Classes are loaded when they are first used, whatever imports them.
  imports: { isDeferred: () => () => false, dropsTypeImports: true },
  values: null,
  calls: 'names',
};
