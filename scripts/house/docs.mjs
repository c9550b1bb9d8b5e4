import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readHelp } from './helpOptions.mjs';
import { readMarkdown } from './markdown.mjs';

/** More is not read to its end. */
const mostWords = 1200;

/** History names what is gone; its links are held, and the length of its lines. */
const history = 'CHANGELOG.md';

/** A change that takes more is two, or is told for those who made it. */
const mostWordsOfChange = 15;

/** Written by a script, from others' texts. */
const notices = 'THIRD-PARTY-NOTICES.md';

/** Those that tell users of options, so that every one of the help has to stand in one of them. */
const isForUsers = (path) => path === 'README.md' || /^docs\/(?!adr\/)/.test(path);

/**
 * The documents beside the product: links and pictures are there, commands, settings, scripts and options exist, each setting, command and
 * option has its place in docs/, and README.md is short.
 */
export async function checkDocs(root) {
  const documents = documentsOf(root);
  if (!documents.has('README.md'))
    return { ok: false, summary: 'no README', findings: ['README.md is not there'] };
  const product = await readProduct(root);
  const findings = [
    ...[...documents].flatMap(([path, document]) => brokenLinks(root, documents, path, document)),
    ...[...documents].flatMap(([path, document]) =>
      path === history ? [] : unknownNames(product, path, document),
    ),
    ...unshownPictures(root, documents),
    ...missingSettings(product, documents),
    ...commandTable(product, documents),
    ...missingOptions(product, documents),
    ...tooLong(root),
    ...longChanges(root),
    ...workflowNames(root, product, documents),
  ];
  return { ok: findings.length === 0, summary: `${documents.size} documents`, findings };
}

/** Path to what is read of it, in the order of the paths. */
function documentsOf(root) {
  const exclude = ['**/node_modules/**', '.cache/**', 'dist/**', 'out/**', 'test/fixtures/**', notices];
  const paths = globSync(['*.md', '.github/**/*.md', '{docs,src,test}/**/*.md'], { cwd: root, exclude });
  const read = (path) => readMarkdown(readFileSync(join(root, path), 'utf8'));
  return new Map(
    paths
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => [path, read(path)]),
  );
}

async function readProduct(root) {
  const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { contributes = {}, scripts = {} } = json('package.json');
  const texts = existsSync(join(root, 'package.nls.json')) ? json('package.nls.json') : {};
  const { commands = [], configuration = [], views = {} } = contributes;
  const settings = [configuration].flat().flatMap(({ properties }) => Object.keys(properties));
  const ids = [
    ...commands.map(({ command }) => command),
    ...Object.values(views)
      .flat()
      .map(({ id }) => id),
  ];
  const titles = commands.map(({ title }) => title.replace(/^%(.*)%$/, (_, key) => texts[key] ?? key));
  return {
    settings,
    ids: new Set([...ids, ...settings]),
    titles: new Set(titles.map(withoutDots)),
    scripts: new Set(Object.keys(scripts)),
    help: await readHelp(root),
  };
}

function withoutDots(title) {
  return title.replace(/(\.{3}|…)$/, '');
}

function brokenLinks(root, documents, path, { links }) {
  return links.flatMap(({ target, label, isPicture }) => {
    if (isPicture && label.trim() === '') return [`${path}: the picture ${target} has no description`];
    if (/^[a-z]+:/i.test(target)) return [];
    const [file, anchor] = target.split('#');
    const to = file === '' ? path : posix.join(posix.dirname(path), decodeURI(file));
    if (to.startsWith('..') || !existsSync(join(root, to))) return [`${path}: ${target} is not there`];
    if (anchor === undefined || !to.endsWith('.md')) return [];
    return documents.get(to)?.anchors.includes(anchor) ? [] : [`${path}: ${to} has no head #${anchor}`];
  });
}

function unknownNames(product, path, document) {
  const texts = [...document.codes, ...document.blocks, document.prose];
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/\brepomaster\.[a-z]\w*(?:\.\w+)*/gi)].map(([id]) => id),
  );
  const scripts = texts.flatMap((text) => [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name));
  // A command's title ends in dots where it asks for more; of others nobody sees that bold words are meant as one.
  const bold = /\*\*(?:RepoMaster: ([^*]+?)|([^*]+?\.{3}))\*\*/g;
  const titles = [...document.prose.matchAll(bold)].map(([, whole, title = whole]) =>
    withoutDots(title.replaceAll(/\s+/g, ' ')),
  );
  return [
    ...[...new Set(ids)]
      .filter((id) => !product.ids.has(id))
      .map((id) => `${path}: package.json has no command, setting or view ${id}`),
    ...[...new Set(scripts)]
      .filter((name) => !product.scripts.has(name))
      .map((name) => `${path}: package.json has no script ${name}`),
    ...titles
      .filter((title) => !product.titles.has(title))
      .map((title) => `${path}: no command is called "${title}"`),
    ...(isForUsers(path) ? unknownOptions(product.help, path, document) : []),
  ];
}

/** Of calls of the command line the command and its options; of code that begins with an option, that it is one of a command. */
function unknownOptions(help, path, { codes, blocks }) {
  const lines = [...codes, ...blocks.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))];
  return lines.flatMap((line) => {
    const [, command, rest] = /\b(?:repomaster|node dist\/cli\.js) ([a-z]+)\b([^#]*)/.exec(line) ?? [];
    if (command === undefined) {
      const [option] = /^--[a-z-]+/.exec(line) ?? [];
      return option === undefined || help.options.has(option) ? [] : [`${path}: --help has no ${option}`];
    }
    if (!help.commands.includes(command)) return [`${path}: --help has no command ${command}`];
    const taken = help.optionsOf(command);
    const options = [...rest.replaceAll(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<=\s)--[a-z-]+/g)].map(
      ([option]) => option,
    );
    return options
      .filter((option) => !taken.has(option))
      .map((option) => `${path}: ${command} takes no ${option}, says --help`);
  });
}

function unshownPictures(root, documents) {
  const shown = new Set(
    [...documents].flatMap(([path, { links }]) =>
      links.map(({ target }) => posix.join(posix.dirname(path), target)),
    ),
  );
  return globSync('media/*.png', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'media/icon.png' && !shown.has(path))
    .sort()
    .map((path) => `${path} is in no document`);
}

function missingSettings({ settings }, documents) {
  const named = new Set(documents.get('docs/settings.md')?.codes);
  return settings
    .filter((setting) => !named.has(setting))
    .map((setting) => `docs/settings.md does not name ${setting}`);
}

/** The first cells of the tables in docs/commands.md that are of commands are the titles of all commands, and no others. */
function commandTable({ titles }, documents) {
  let isOfCommands = false;
  const named = new Set();
  for (const [cell] of documents.get('docs/commands.md')?.tables ?? []) {
    if (cell === 'Command') isOfCommands = true;
    else if (cell === 'Keys') isOfCommands = false;
    else if (isOfCommands && !/^[-:]+$/.test(cell)) named.add(cell);
  }
  return [
    ...[...titles]
      .filter((title) => !named.has(title))
      .map((title) => `docs/commands.md does not name "${title}"`),
    ...[...named]
      .filter((title) => !titles.has(title))
      .map((title) => `docs/commands.md: no command is called "${title}"`),
  ];
}

function missingOptions({ help }, documents) {
  const forUsers = [...documents].filter(([path]) => isForUsers(path)).map(([, document]) => document);
  const text = forUsers.flatMap(({ codes, blocks }) => [...codes, ...blocks]).join('\n');
  const named = new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
  return [...help.options]
    .filter((option) => !named.has(option))
    .map((option) => `no document names the option ${option}`);
}

function tooLong(root) {
  const words = readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).filter(Boolean).length;
  return words <= mostWords
    ? []
    : [`README.md has ${words} words, of at most ${mostWords}: move some to docs/`];
}

/** A change is one line of few words. */
function longChanges(root) {
  if (!existsSync(join(root, history))) return [];
  const lines = readFileSync(join(root, history), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const place = `${history}:${at + 1}`;
    if (/^\s+\S/.test(line)) return [`${place}: a change has one line`];
    const words = line.startsWith('- ') ? line.split(/\s+/).length - 1 : 0;
    return words > mostWordsOfChange ? [`${place}: ${words} words, of at most ${mostWordsOfChange}`] : [];
  });
}

/** What workflows run with npm is there, and docs/releasing.md says what each of their secrets is. */
function workflowNames(root, { scripts }, documents) {
  const told = new Set(documents.get('docs/releasing.md')?.codes);
  const paths = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const run = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name);
    const secrets = [...text.matchAll(/\bsecrets\.(\w+)/g)].map(([, name]) => name);
    return [
      ...run
        .filter((name) => !scripts.has(name))
        .map((name) => `${path}: package.json has no script ${name}`),
      ...secrets
        .filter((name) => !told.has(name))
        .map((name) => `docs/releasing.md does not name the secret ${name} of ${path}`),
    ];
  });
}
