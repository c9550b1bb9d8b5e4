import { deepEqual, equal } from 'node:assert/strict';
import { languageFlows } from '../../../../src/index/languages/flows';
import { linkers } from '../../../../src/index/languages/linkers';
import {
  extensions,
  isPlainFile,
  languageNames,
  languageRules,
  languages,
  rulesOfPath,
  withoutPackageFile,
} from '../../../../src/index/languages/rules';
import { languageTable } from '../../../../src/index/languages/tables';
import { languageOfName } from '../../../../src/index/scan/sourceLanguage';

describe('The rows of languages', () => {
  it('have extensions that stand for one language each', () => {
    deepEqual(
      extensions.map((extension) => languageOfName(`a${extension}`)),
      languages.flatMap((language) => languageRules[language].extensions.map(() => language)),
    );
  });

  it('say that calls are resolved by name where there is no flow, but a linker and a lowering of its own', () => {
    for (const language of languages) {
      const isNamed = languageRules[language].calls === 'names';
      equal(languageFlows[language] === null, isNamed, language);
      equal(linkers[language] !== null, isNamed, language);
      equal(typeof languageTable(language, 'a').lowering === 'function', isNamed, language);
    }
  });

  it('are found by a path, and none for what the map does not read', () => {
    for (const [path, name] of [
      ['src/a.pyi', 'Python'],
      ['src/a.d.mts', 'TypeScript'],
      ['a.b/c.jsx', 'JavaScript'],
      ['src/a.PY', undefined],
      ['src/a.go', 'Go'],
      ['src/A.java', 'Java'],
      ['src/a.kt', 'Kotlin'],
      ['build.gradle.kts', 'Kotlin'],
      ['src/a.cs', 'C#'],
      ['src/a.rs', 'Rust'],
      ['src/a.h', 'C'],
      ['src/a.hpp', 'C++'],
      ['src/a.zig', undefined],
      ['py', undefined],
      ['src/.py', undefined],
    ] as const)
      equal(rulesOfPath(path)?.name, name, path);
  });

  it('are named in a sentence', () => {
    equal(languageNames('or'), 'Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, Rust, C or C++');
    equal(languageNames('and'), 'Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, Rust, C and C++');
  });

  it('tell which files are known by their folder', () => {
    const plain = [
      '__init__.py',
      '__main__.py',
      'index.ts',
      'main.js',
      'mod.ts',
      'index.d.ts',
      'index',
      'a.py',
    ];
    deepEqual(plain.filter(isPlainFile), ['__init__.py', '__main__.py', 'index.ts', 'main.js', 'mod.ts']);
  });

  it('tell the file that is the package of its folder', () => {
    const stems = ['shop/__init__', 'shop.__init__', '__init__', 'shop/index', 'shop/my__init__'];
    deepEqual(stems.map(withoutPackageFile), ['shop', 'shop', '__init__', 'shop/index', 'shop/my__init__']);
  });
});
