// Every version that the set-up installs outside package-lock.json, in one place.

/** The Node.js that everything but these scripts runs on, whatever the machine has. */
export const nodeVersion = '24.21.0';

/** The oldest Node.js that can run these scripts: import.meta and fs.cp are what they need. */
export const oldestNode = 20;

/** Carries the VS Code server of the version 1.139.1. */
export const codeServerVersion = '4.139.1';

/** The desktop VS Code of the editor tests, where it can be downloaded: the same as the server's. */
export const desktopVersion = '1.139.1';

/** A real TypeScript package with its sources in src/: about 250 files. */
export const corpus = { name: 'rxjs', version: '7.8.2', sources: 'src', leastFiles: 100 };

/**
 * What the map is compared on with CPython and the TypeScript compiler (test/integration/oracles). Of a registry package
 * `keep` alone is unpacked; `paths` are those of its repository's own tsconfig.json, which it is published without: they
 * are the compiler's, while the map finds the sources by package.json. Of Debian's, whatever version its release has.
 * What costs most of the time is compared by `npm run soak` alone: `excludes`, and whole packages that are `forSoak`.
 */
export const oracleCorpora = {
  npm: [
    {
      name: '@reduxjs/toolkit',
      version: '2.14.0',
      keep: ['src', 'package.json'],
      paths: {
        '@reduxjs/toolkit': ['src/index.ts'],
        '@reduxjs/toolkit/react': ['src/react/index.ts'],
        '@reduxjs/toolkit/query': ['src/query/index.ts'],
        '@reduxjs/toolkit/query/react': ['src/query/react/index.ts'],
      },
    },
    {
      name: 'effect',
      version: '4.1.0',
      keep: ['src', 'package.json'],
      paths: { 'effect/*': ['src/*.ts'] },
      forSoak: true,
    },
    { name: 'express', version: '5.3.0', keep: ['lib', 'index.js', 'package.json'] },
    { name: 'lodash', version: '4.18.1', keep: ['.'] },
    { name: 'mobx', version: '7.1.3', keep: ['src', 'package.json'] },
    { name: 'svelte', version: '5.57.3', keep: ['src', 'package.json'] },
    { name: 'three', version: '0.187.0', keep: ['src', 'package.json'], forSoak: true },
    { name: 'webpack', version: '5.112.2', keep: ['lib', 'hot', 'package.json'], forSoak: true },
    { name: 'zod', version: '4.6.7', keep: ['.'] },
  ],
  debian: [
    { name: 'python3-click' },
    { name: 'python3-django', forSoak: true },
    { name: 'python3-jinja2' },
    { name: 'python3-networkx' },
    { name: 'python3-requests' },
    { name: 'python3-sqlalchemy' },
    { name: 'python3-sympy', excludes: ['/sympy/integrals/rubi/', 'tests/'], forSoak: true },
    { name: 'python3-twisted', forSoak: true },
    { name: 'python3-werkzeug' },
  ],
  /** Of the standard library: what its own installer or the user added, and its tests, which Debian leaves out. */
  standardLibraryExcludes: ['/site-packages/', '/dist-packages/', '/test/'],
};

/**
 * Real code by language, on which `npm run soak -- <language>-code` compares the map with the language's oracle. Of C and
 * C++ it is a folder of a package of npm, and the flags that its own build has, as far as files need them.
 */
export const languageCode = {
  csharp: ['com.cysharp.unitask@2.2.5', 'com.neuecc.unirx@7.1.0'],
  go: [
    'github.com/gin-gonic/gin@v1.10.0',
    'github.com/go-git/go-git/v5@v5.13.1',
    'google.golang.org/grpc@v1.69.2',
  ],
  c: ['node-rdkafka@3.6.1:deps/librdkafka'],
  cpp: [
    'leveldown@6.1.1:deps/leveldb/leveldb-1.20:-DLEVELDB_PLATFORM_POSIX=1 -DOS_LINUX=1 -std=c++11',
    'node-sass@9.0.0:src/libsass:-std=c++11',
  ],
  java: ['com.google.guava:guava@33.4.0-jre', 'org.apache.commons:commons-lang3@3.17.0'],
  // Not kotlinx.coroutines: its archive has the source sets of several platforms, which the compiler takes for one module.
  // What is expected and what is actual then have one name each.
  kotlin: ['com.squareup.okhttp3:okhttp@4.12.0', 'io.ktor:ktor-server-core-jvm@3.3.3'],
  rust: ['regex-automata@0.4.9', 'rayon@1.10.0'],
};

/**
 * Packages whose own tests are run (test/integration/runtime), as far as these `tests` go: what takes minutes is out.
 * `needs` are imported by them or run them. Python's versions are those of Debian's release; of npm's packages, these are
 * some whose tarball has its tests. runner: whether running the test files runs the tests, or they ask for mocha's globals.
 */
export const runtimePackages = {
  python: [
    {
      name: 'python3-networkx',
      tests: ['networkx/classes', 'networkx/readwrite', 'networkx/algorithms/traversal', 'networkx/utils'],
    },
    { name: 'python3-bs4', tests: ['bs4/tests'] },
  ],
  pythonNeeds: [
    'python3-attr',
    'python3-iniconfig',
    'python3-packaging',
    'python3-pluggy',
    'python3-pytest',
    'python3-soupsieve',
  ],
  javascript: [
    {
      // Classes of TypeScript, run by Node.js itself; what it is published as stands in dist/, bundled.
      name: '@mjackson/headers',
      version: '0.11.1',
      keep: ['src', 'package.json'],
      runner: 'own',
      tests: /^src\/lib\/.*\.test\.ts$/,
      leftOut: [],
      needs: {},
    },
    {
      name: 'cborg',
      version: '6.1.5',
      runner: 'mocha',
      tests: /^test\/test-.*\.js$/,
      // Random, so that each run sees other calls.
      leftOut: ['test/test-fuzz.js'],
      needs: { chai: '6.2.2', 'ipld-garbage': '5.0.0' },
    },
    {
      name: 'qs',
      version: '6.17.1',
      runner: 'own',
      tests: /^test\/\w+\.js$/,
      leftOut: ['test/empty-keys-cases.js'],
      needs: {
        'es-define-property': '1.0.1',
        'es-value-fixtures': '1.7.1',
        'for-each': '0.3.5',
        'has-bigints': '1.1.0',
        'has-override-mistake': '1.0.1',
        'has-property-descriptors': '1.0.2',
        'has-proto': '1.2.0',
        'has-symbols': '1.1.0',
        'iconv-lite': '0.5.2',
        'mock-property': '1.1.2',
        'object-inspect': '1.14.0',
        'safer-buffer': '2.1.2',
        'side-channel': '1.1.1',
        tape: '5.9.0',
      },
    },
  ],
};

/**
 * Packages of which a sample of edges was judged by hand (test/integration/sample): the verdicts are of these versions.
 * The first is Python, which node-gyp carries within.
 */
export const sampledPackages = [
  { name: 'node-gyp', version: '13.1.0', keep: ['gyp/pylib', 'package.json'] },
  ...oracleCorpora.npm.filter(({ name }) => ['@reduxjs/toolkit', 'svelte'].includes(name)),
];

/**
 * Libraries that are published as one script, which test/integration/index/wholeScripts links. None is a package of
 * `oracleCorpora`, which is kept in another form.
 */
export const wholeScripts = [
  { name: 'jquery', version: '3.7.1', path: 'dist/jquery.js' },
  { name: 'ace-builds', version: '1.45.2', path: 'src/ace.js', forSoak: true },
  { name: 'angular', version: '1.8.3', path: 'angular.js', forSoak: true },
  { name: 'backbone', version: '1.6.1', path: 'backbone.js', forSoak: true },
  { name: 'bootstrap', version: '5.3.9', path: 'dist/js/bootstrap.bundle.js', forSoak: true },
  { name: 'chart.js', version: '4.6.1', path: 'dist/chart.js', forSoak: true },
  { name: 'codemirror', version: '5.65.21', path: 'lib/codemirror.js', forSoak: true },
  { name: 'd3', version: '7.9.2', path: 'dist/d3.js', forSoak: true },
  { name: 'ember-source', version: '3.28.12', path: 'dist/ember.debug.js', forSoak: true },
  { name: 'handlebars', version: '4.7.10', path: 'dist/handlebars.js', forSoak: true },
  { name: 'knockout', version: '3.5.3', path: 'build/output/knockout-latest.debug.js', forSoak: true },
  { name: 'moment', version: '2.31.0', path: 'moment.js', forSoak: true },
  { name: 'react-dom', version: '18.2.0', path: 'cjs/react-dom.development.js', forSoak: true },
  { name: 'underscore', version: '1.13.8', path: 'underscore-umd.js', forSoak: true },
  { name: 'vue', version: '2.7.16', path: 'dist/vue.js', forSoak: true },
];

/** What `npm run bench` measures besides this repository and Python's standard library: the largest of the above. */
export const benchPackages = {
  npm: oracleCorpora.npm.filter(({ name }) => name === 'effect'),
  debian: oracleCorpora.debian.filter(({ name }) => ['python3-django', 'python3-sympy'].includes(name)),
  /** Measured for memory and linearity alone. */
  large: 'sympy',
};

/** Debian's names; a font is needed for text to be drawn at all. */
export const chromiumPackages = ['chromium', 'fonts-dejavu-core'];
