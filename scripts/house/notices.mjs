import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that let us bundle and pass on under MIT with their text and no further duty. */
const allowedLicences = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['0BSD', 'CC0-1.0', 'BlueOak-1.0.0', 'Unlicense', 'PSF-2.0'],
  // A choice that we make as Apache-2.0; and the icon font, whose one duty is the attribution that the notices give.
  ...['(MPL-2.0 OR Apache-2.0)', 'CC-BY-4.0'],
]);

/** Grammar packages give their .wasm to dist/grammars and nothing else: no dependency of theirs is passed on. */
const grammarPackage = /(^|\/)tree-sitter-[\w-]+$/;

/** Native code that a dependency may use where it is: no bundler takes it in, and the .vsix has none. */
const nativePackage = /^@napi-rs\/canvas$/;

/** What a package carries of others, with a licence of its own beside it, where we pass that on. */
const innerLicences = { 'pdfjs-dist': ['cmaps/LICENSE'] };

const intro = `# Third-party notices

RepoMaster's .vsix contains the packages below, bundled into dist/. Made by \`npm run notices\` from package-lock.json and
the installed packages; \`npm run check\` fails when it is stale.
`;

const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** THIRD-PARTY-NOTICES.md as it has to read: one section a bundled package, ordered by name and version. */
export function renderNotices(root) {
  const packages = bundledPackages(root);
  const refused = packages.filter(({ licence }) => !allowedLicences.has(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(', ');
    throw new Error(`a licence that is not on the list of scripts/house/notices.mjs: ${list}`);
  }
  return [intro, ...packages.map(renderPackage)].join('\n');
}

/** What is bundled into dist: runtime dependencies with theirs, and the grammars. */
export function bundledPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const own = lock[''];
  const found = new Set();
  const visit = (from, name, optional) => {
    const place = locate(lock, from, name);
    if (optional && (place === undefined || nativePackage.test(name))) return;
    if (place === undefined)
      throw new Error(`package-lock.json has no ${name}, which ${from || 'package.json'} needs`);
    if (found.has(place)) return;
    found.add(place);
    for (const each of Object.keys(lock[place].dependencies ?? {})) visit(place, each, false);
    for (const each of Object.keys(lock[place].optionalDependencies ?? {})) visit(place, each, true);
  };
  for (const name of Object.keys(own.dependencies ?? {})) visit('', name, false);
  for (const name of Object.keys(own.devDependencies ?? {})) {
    if (grammarPackage.test(name)) found.add(`node_modules/${name}`);
  }
  return [...found].map((place) => readPackage(root, place)).sort(byNameAndVersion);
}

/** Where npm put `name` for the package at `from`: the nearest node_modules on the way up. */
function locate(lock, from, name) {
  let at = from;
  for (;;) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (place in lock) return place;
    if (at === '') return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

function readPackage(root, place) {
  const folder = join(root, place);
  if (!existsSync(folder)) throw new Error(`${place} is not installed: npm install`);
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file));
  const texts = [...files.sort(), ...(innerLicences[name] ?? [])].map((file) =>
    readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  const licence = license ?? 'none stated';
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return { name, version, licence, texts: texts.length > 0 ? texts : [statedText(licence, holder)] };
}

/** What a package that only names its licence is passed on with: the text that it names. */
function statedText(licence, holder) {
  if (licence !== 'MIT') return `The package carries no licence file; its package.json says ${licence}.`;
  return `The package names the MIT licence in its package.json, whose text is:\n\nCopyright (c) ${holder}\n\n${mitText}`;
}

function renderPackage({ name, version, licence, texts }) {
  const text = texts.join('\n\n');
  return `## ${name} ${version} (${licence})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

function byNameAndVersion(a, b) {
  const [left, right] = [`${a.name} ${a.version}`, `${b.name} ${b.version}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether THIRD-PARTY-NOTICES.md says what is bundled now. */
export async function checkNotices(root) {
  const file = join(root, 'THIRD-PARTY-NOTICES.md');
  try {
    const fresh = existsSync(file) && readFileSync(file, 'utf8') === renderNotices(root);
    const findings = fresh ? [] : ['THIRD-PARTY-NOTICES.md is stale: npm run notices'];
    return { ok: fresh, summary: `${bundledPackages(root).length} bundled packages`, findings };
  } catch (error) {
    return { ok: false, summary: 'licences', findings: [error.message] };
  }
}
