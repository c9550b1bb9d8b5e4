// What a reviewer should not have to say twice. Each rule of our own carries its reason in its message.
import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { languageRule } from './scripts/house/languageRule.mjs';
import { saidRule } from './scripts/house/saidRule.mjs';

const houseSyntax = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'Empty catch: an error is handled, passed on, or not caught (a comment does not handle it).',
  },
  {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Default export: an idea has one name, in the file that defines it and wherever it is used.',
  },
  {
    selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
    message:
      'Re-export (barrel): import a thing from the file that defines it, so that an import says what it needs.',
  },
  {
    selector: 'TSEnumDeclaration',
    message: 'Enum: a union of string literals needs no run-time object and reads the same in JSON.',
  },
  {
    selector: 'CallExpression[callee.property.name="skip"][callee.object.name=/^(it|describe)$/]',
    message: 'Skipped test: a test that does not run proves nothing; fix it or delete it.',
  },
  {
    selector: 'CallExpression[callee.property.name="only"][callee.object.name=/^(it|describe)$/]',
    message: 'Exclusive test: it hides every other test of the suite.',
  },
  {
    // A property may be called so where a stored or sent form says it.
    selector:
      ':matches(Identifier.id, Identifier.params, ArrayPattern > Identifier, RestElement > Identifier, AssignmentPattern > Identifier.left, ObjectPattern > Property > Identifier.value)[name="of"]',
    message: 'A name `of`: it says whose a thing is, not what it is; name what it holds.',
  },
];

const names = [
  { selector: 'function', format: ['camelCase'] },
  {
    selector: 'typeLike',
    format: ['PascalCase'],
    custom: { regex: '^I[A-Z][a-z]|(Manager|Helper|Helpers|Utils|Impl)$', match: false },
  },
];

const house = {
  // Empty catches, comments in them or not, are houseSyntax's.
  'no-empty': ['error', { allowEmptyCatch: true }],
  'no-restricted-syntax': ['error', ...houseSyntax],
  'no-console': 'error',
  eqeqeq: 'error',
  complexity: ['error', 15],
  'max-depth': ['error', 4],
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', 60],
};

const typed = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/naming-convention': ['error', ...names],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // [...text] takes text apart into code points, which is what those who write it mean.
  '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
  '@typescript-eslint/no-unnecessary-condition': [
    'error',
    { allowConstantLoopConditions: 'only-allowed-literals' },
  ],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  // A port is asynchronous for the sake of those who implement it so; a fake answers at once.
  '@typescript-eslint/require-await': 'off',
  // Numbers read in text as they are; anything else must say how it becomes text.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

const nodeGlobals = Object.fromEntries(
  [
    ...['process', 'console', 'Buffer', 'URL', 'fetch', 'performance', 'structuredClone', 'URLSearchParams'],
    ...['AbortController', 'AbortSignal', 'TextDecoder', 'TextEncoder', 'queueMicrotask'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  ].map((name) => [name, 'readonly']),
);

export { configuration as default };
const configuration = defineConfig(
  { ignores: ['dist/', 'out/', '.cache/', 'node_modules/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  { rules: house },
  {
    files: ['{src,webview-ui,test}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: typed,
  },
  {
    // The command line is in English.
    files: ['{src,webview-ui}/**/*.{ts,tsx}'],
    ignores: ['src/cli/**'],
    plugins: { house: { rules: { said: saidRule } } },
    rules: { 'house/said': 'error' },
  },
  {
    files: ['{src,webview-ui}/**/*.{ts,tsx}'],
    ignores: ['src/index/languages/**'],
    plugins: { languages: { rules: { named: languageRule } } },
    rules: { 'languages/named': 'error' },
  },
  {
    // A component is a function that TSX takes for an element by its first letter.
    files: ['webview-ui/**/*.tsx'],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'function', format: ['camelCase', 'PascalCase'] },
        ...names.filter(({ selector }) => selector !== 'function'),
      ],
    },
  },
  {
    // Suites are one long function by nature; what a test reads is checked by its assertions.
    files: ['test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // Their output is the answer.
    files: ['src/cli/**/*.ts', 'test/{support,bench,eval}/**/*.ts', 'test/editor/run*.ts', '**/*.{mjs,cjs}'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{mjs,cjs}'], languageOptions: { globals: nodeGlobals } },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { require: 'readonly', module: 'writable' } },
  },
  {
    // Describes what the bundler's text loader gives, which is a default export.
    files: ['**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Tools read a configuration's default export and nothing else.
    files: ['*.config.mjs', '.dependency-cruiser.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
