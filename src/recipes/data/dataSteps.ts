import { phrase } from '../../core/text/phrase';
import { isAside } from '../../explore/survey/listedFiles';
import type { Project } from '../project';
import type { Found, Step } from '../recipe';
import { downloadsIn } from './downloads';
import type { Download } from './downloads';
import { neededFiles } from './neededFiles';

/** Where downloads are told of and done. */
const TELLS =
  /(?:^|\/)(?:readme[^/]*|install[^/]*|data[^/]*|model[^/]*|getting[-_]?started[^/]*)\.(?:md|rst|txt)$|\.(?:sh|py)$|(?:^|\/)(?:Makefile|Dockerfile)$/i;
const CODE = /\.(?:py|js|mjs|cjs|ts|go|rs)$/;
/** Files that are read for it, the least deep first, and what is told of them. */
const MOST_FILES = 2_000;
const MOST_STEPS = 20;
const MOST_NEEDED = 20;

/** Data and weights: what brings them, and files that are needed and that nothing brings. */
export function dataSteps(project: Project): Found {
  const files = [...project.paths]
    .filter((path) => (TELLS.test(path) || CODE.test(path)) && !isAside(path))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .slice(0, MOST_FILES)
    .flatMap((path) => project.read(path) ?? []);
  const byTarget = new Map<string, Download>();
  for (const file of files.filter(({ path }) => TELLS.test(path)))
    for (const each of downloadsIn(file)) if (!byTarget.has(each.target)) byTarget.set(each.target, each);
  const needed = neededFiles(
    files.filter(({ path }) => CODE.test(path)),
    project,
  );
  const downloads = [...byTarget.values()].map((each) =>
    placed(
      each,
      needed.map(({ path }) => path),
    ),
  );
  const brought = new Set(downloads.map(({ target }) => target));
  return {
    steps: downloads.slice(0, MOST_STEPS).map((each) =>
      stepOf(
        each,
        needed.some(({ path }) => path === each.target),
      ),
    ),
    needed: needed.filter(({ path }) => !brought.has(path)).slice(0, MOST_NEEDED),
  };
}

/** A download without a folder goes where the code looks for a file of its name. */
function placed(download: Download, needed: readonly string[]): Download {
  const { target } = download;
  if (target.includes('/')) return download;
  const wanted = needed.filter((path) => path.endsWith(`/${target}`));
  const [place] = wanted;
  if (place === undefined || wanted.length > 1) return download;
  return { ...download, target: place };
}

function stepOf(download: Download, isNeeded: boolean): Step {
  const { target, commandFor, why, size, programs, isFile } = download;
  return {
    id: `data:${target}`,
    kind: 'data',
    title: size === null ? phrase('Download {0}', target) : phrase('Download {0} ({1})', target, size),
    ...{ command: commandFor(target), folder: '.', why: [why] },
    need: isNeeded ? 'required' : 'optional',
    inputs: [],
    product: isFile ? { kind: 'file', path: target } : { kind: 'none' },
    network: true,
    programs,
  };
}
