import { languageRows, languageWalls } from './scripts/house/languageWalls.mjs';

// The map of the rooms (src/README.md) as rules. Each rule's comment is what the failing check prints: the reason.

/** What the two shells around all rooms may import. */
const belowShells = [
  'core',
  'protocol',
  'index',
  'git',
  'run',
  'hub',
  'edit',
  'checkpoints',
  'explore',
  'recipes',
  'scenarios',
  'tools',
  'agent',
  'intents',
  'verify',
  'session',
];

/** What each room below src/ may import besides itself, and why nothing else. */
const rooms = {
  core: {
    may: [],
    why: 'core holds the shared words; were it to know a room, every room would know that room',
  },
  protocol: {
    may: ['core'],
    why: 'protocol is compiled into pages and workers alike, so it may bring along nothing but core',
  },
  index: {
    may: ['core', 'protocol'],
    why: 'index runs in a worker, in the command line and in tests; what it needs of git or the editor comes through a port in core',
  },
  git: {
    may: ['core'],
    why: 'index, git, run and hub never import one another: what one needs of another comes through a port in core',
  },
  run: {
    may: ['core'],
    why: 'index, git, run and hub never import one another: what one needs of another comes through a port in core',
  },
  edit: {
    may: ['core'],
    why: 'what changes files is small enough to be read whole: text in, text out, and one door to the disk',
  },
  hub: {
    may: ['core'],
    why: 'index, git, run and hub never import one another: what one needs of another comes through a port in core',
  },
  checkpoints: {
    may: ['core'],
    why: 'checkpoints keep bytes and know neither git nor the tools that change them; which files there are comes through a port in core',
  },
  explore: {
    may: ['core', 'protocol', 'index', 'git', 'run', 'hub'],
    why: 'explore answers questions about an index; who asks (scenarios, tools, host, cli) is above it',
  },
  recipes: {
    may: ['core', 'index', 'explore'],
    why: 'a recipe is worked out from texts, with the readers of manifests that the map has, and run through a Runner; who offers it (tools, host, cli) is above it',
  },
  scenarios: {
    may: ['core', 'protocol', 'index', 'git', 'run', 'hub', 'explore'],
    why: 'scenarios join the rooms below; tools, agent, host and cli use scenarios, never the other way round',
  },
  tools: {
    may: [
      'core',
      'protocol',
      'index',
      'git',
      'run',
      'hub',
      'edit',
      'checkpoints',
      'explore',
      'recipes',
      'scenarios',
      'verify',
    ],
    why: 'a tool is one call into the rooms below; it knows neither the agent nor the editor that calls it',
  },
  verify: {
    may: ['core', languageRows],
    why: 'what is verified of a turn is worked out from texts, rows of languages and ports, so that the editor, the command line and a test do it alike',
  },
  agent: {
    may: ['core'],
    why: 'the agent sees Tool[], ports and events, all of them in core, so that it runs with any tools in any place',
  },
  intents: {
    may: ['core', languageRows],
    why: 'a question is read as texts, with rows of languages, and answered by the tools that a model has, so that it needs neither model nor editor',
  },
  session: {
    may: [
      'core',
      'protocol',
      'index',
      'git',
      'run',
      'hub',
      'edit',
      'checkpoints',
      'explore',
      'recipes',
      'scenarios',
      'tools',
      'agent',
      'intents',
      'verify',
    ],
    why: 'a conversation or task runs in the editor, on the command line and in a test alike; who draws it and asks (host, cli) is above it',
  },
  host: {
    may: belowShells,
    why: 'host and cli are two shells around the same rooms; a shell does not know the other, nor the entry point that builds it',
  },
  cli: {
    may: belowShells,
    why: 'the command line runs where no editor is, so it cannot reach into host',
  },
};

const directions = Object.entries(rooms).map(([room, { may, why }]) => ({
  name: `${room}-imports`,
  comment: `${why}. src/${room} may import: ${[room, ...may].join(', ')}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...may].map(reached).join('|')})` },
}));

/** A room is all below its folder; what names files is a pattern already. */
function reached(place) {
  return place.endsWith('$') ? place : `${place}/`;
}

const containment = [
  ...languageWalls,
  {
    name: 'vscode-containment',
    comment:
      'Only src/host/ and src/extension.ts know vscode (types too): everything else runs in a worker, in the command line and in tests without an editor.',
    severity: 'error',
    from: {
      path: '^(src|webview-ui|test/(unit|integration|bench|eval))/',
      pathNot: '^src/(host/|extension\\.ts$)',
    },
    to: { path: '^vscode$|node_modules/@types/vscode/' },
  },
  {
    name: 'worker-entries',
    comment: 'The workers run off the extension host: no editor, no command line and no agent is there.',
    severity: 'error',
    from: { path: '^src/(indexWorker|parseWorker|pdfWorker)\\.ts$' },
    to: { path: '^src/(host|cli|session|agent|intents|tools|scenarios)/' },
  },
  {
    name: 'entry-points-build',
    comment:
      'extension.ts and the worker files build everything and hold no logic: there is nothing in them to import.',
    severity: 'error',
    from: { path: '^(webview-ui|test)/' },
    to: {
      path: '^src/(extension|indexWorker|parseWorker|pdfWorker)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'product-only',
    comment:
      'The product is src/ and webview-ui/: it is built without test/, scripts/ and the tool configurations.',
    severity: 'error',
    from: { path: '^(src|webview-ui)/' },
    // package.json is part of the product: the version stands there.
    to: { pathNot: ['^(src|webview-ui)/', 'node_modules/', '^package\\.json$'], dependencyTypes: ['local'] },
  },
  {
    name: 'src-not-webview',
    comment: 'src reaches a page by messages (src/protocol): a page is another bundle in another process.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^webview-ui/' },
  },
];

const pages = [
  {
    name: 'webview-ui-imports',
    comment:
      'A page runs in a browser frame and reaches the product by messages alone: src/protocol and types of src/core.',
    severity: 'error',
    from: { path: '^webview-ui/' },
    to: {
      path: '^src/',
      pathNot: '^src/(protocol|core|extension\\.ts|indexWorker\\.ts|parseWorker\\.ts|pdfWorker\\.ts)',
    },
  },
  {
    name: 'webview-ui-core-types',
    comment: 'A page takes types from core, never values: what is computed is computed on the other side.',
    severity: 'error',
    from: { path: '^webview-ui/' },
    to: { path: '^src/core/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'webview-ui-no-node',
    comment: 'A page runs in a browser frame: Node is not there.',
    severity: 'error',
    from: { path: '^webview-ui/' },
    to: { dependencyTypes: ['core'] },
  },
];

const entryPoints =
  '^src/(extension|indexWorker|parseWorker|pdfWorker|cli/(launch|main|commandWorker))\\.ts$';

const soundness = [
  {
    name: 'no-circular',
    comment:
      'A cycle (types count) is one module in many files: none of them can be read, tested or moved alone.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-dead-module',
    comment: 'No entry point reaches this file, so it is not in the product: wire it in, or delete it.',
    severity: 'error',
    from: { path: entryPoints },
    to: { path: '^src/', pathNot: [entryPoints, '\\.d\\.ts$'], reachable: false },
  },
  {
    name: 'no-unresolvable',
    comment: 'The import leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^vscode$' },
  },
  {
    name: 'declared-dependencies',
    comment:
      'Every package is declared in package.json with its exact version; npm may drop an undeclared one at any time.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/vscode/' },
  },
  {
    name: 'runtime-dependencies',
    comment:
      'What the product imports is bundled, so it belongs to dependencies: THIRD-PARTY-NOTICES.md is made of those.',
    severity: 'error',
    from: { path: '^(src|webview-ui)/' },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: 'node_modules/@types/',
    },
  },
];

export const configuration = {
  forbidden: [...directions, ...containment, ...pages, ...soundness],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/fixtures/' },
    // Without it `import type` is erased before the rules are asked.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};

// dependency-cruiser reads the default export; it is the one reader that asks for it.
export { configuration as default };
