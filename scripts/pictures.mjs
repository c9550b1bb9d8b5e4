// npm run pictures: writes the documents' pictures to media/, cut from the screenshots that the tests leave in
// .cache/screenshots. Run `npm test -- end-to-end` and `npm test -- integration/pages` before it.
// npm run pictures -- --walk [FILE..]: runs these end-to-end tests (default: all), and keeps each of their screenshots in
// light, dark and both high contrasts, at 1440x900 and 1024x700, in .cache/screenshots/walk, for a person to look at.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cut, readPng, writeAnimation, writePng } from './lib/png.mjs';

const [walk, ...files] = process.argv.slice(2);
if (walk === '--walk') {
  const tests = files.length > 0 ? files : ['end-to-end'];
  const env = { ...process.env, REPOMASTER_WALK: '1' };
  const script = fileURLToPath(new URL('test.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...tests], { env, stdio: 'inherit' });
  process.exit(status ?? 1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const screenshots = join(root, '.cache', 'screenshots');

/** Each picture of media/ by its name: the screenshot it is cut from, and the part of it. */
const stills = {
  questions: { from: 'no-model', part: { x: 50, y: 386, width: 300, height: 476 } },
  mentions: { from: 'mention-list', part: { x: 50, y: 386, width: 300, height: 476 } },
  graph: { from: 'graph-card', part: { x: 352, y: 64, width: 1042, height: 506 } },
  recipes: { from: 'recipes', part: { x: 0, y: 30, width: 350, height: 330 } },
  consent: { from: 'first-send', part: { x: 476, y: 218, width: 448, height: 464 } },
  'merge-conflicts': { from: 'conflicts-1024-light', part: { x: 0, y: 0, width: 1024, height: 700 } },
  launchpad: { from: 'launchpad-light', part: { x: 0, y: 0, width: 1200, height: 640 } },
};

/** The package's README has it: ten seconds, from the ranking to an approval. */
const tour = {
  part: { x: 0, y: 30, width: 660, height: 730 },
  // A .vsix has at most 6 MB, and this picture is in it.
  colours: 40,
  frames: [
    { from: 'why', seconds: 2.5 },
    { from: 'explore-from-here', seconds: 2.5 },
    { from: 'no-model', seconds: 2.5 },
    { from: 'approval', seconds: 2.5 },
  ],
};

const names = [...Object.values(stills), ...tour.frames].map(({ from }) => from);
const missing = names.filter((name) => !existsSync(fileOf(name)));
if (missing.length > 0) {
  console.error(
    `.cache/screenshots lacks ${missing.join(', ')}: run npm test -- end-to-end, and integration/pages`,
  );
  process.exit(1);
}
for (const [name, { from, part }] of Object.entries(stills)) write(name, writePng(partOf(from, part)));
const frames = tour.frames.map(({ from, seconds }) => ({ picture: partOf(from, tour.part), seconds }));
write('tour', writeAnimation(frames, tour.colours));

function fileOf(name) {
  return join(screenshots, `${name}.png`);
}

function partOf(name, part) {
  return cut(readPng(readFileSync(fileOf(name))), part);
}

function write(name, bytes) {
  writeFileSync(join(root, 'media', `${name}.png`), bytes);
  console.log(`media/${name}.png: ${(bytes.length / 1000).toFixed(0)} kB`);
}
