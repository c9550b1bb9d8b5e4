import { c } from '../c/rules';
import type { LanguageRules } from '../languageRules';

export const cpp: LanguageRules = {
  ...c,
  name: 'C++',
  fence: 'cpp',
  extensions: ['.cc', '.cpp', '.cxx', '.hh', '.hpp', '.hxx', '.ipp', '.tpp', '.tcc', '.inl', '.cppm', '.ixx'],
  names: {
    ...c.names,
    testFile:
      /(^|\/)(?:test[-_][^/]*|[^/]*[-_](?:unit)?tests?|tests?|unit-[^/]*)\.(?:cc|cpp|cxx|h|hh|hpp|hxx)$/,
    constructorName: 'constructor',
  },
};
