/** Data that a program opens by name and that is not there: found without running it, and without the network. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../core/text/phrase';
import type { SubCommand } from '../../core/running/shell';
import { clip, oneLine } from '../../explore/answer/text';
import { readProject, readText } from '../disk/diskProject';
import { inFolder } from '../project';
import type { Project } from '../project';
import type { NeededFile, Step } from '../recipe';
import { dataSteps } from './dataSteps';
import { neededFiles } from './neededFiles';

export interface MissingData {
  readonly file: NeededFile;
  /** What brings it; null where no line of the repository says so. */
  readonly step: Step | null;
}

/** Programs that a command line starts are few; more are a list. */
const MOST_PROGRAMS = 20;
const MOST_MISSING = 10;
const CODE = /\.(?:py|js|mjs|cjs|ts|mts|go|rs)$/;

/**
 * The files that the programs named by these commands open and that are not there, when they are run in `folder`
 * (relative to `root`, `/`; `.` for itself). Reads those programs; all of the repository only where something is missing.
 * Throws CancelledError.
 */
export async function missingData(
  root: string,
  folder: string,
  commands: readonly SubCommand[],
  signal: AbortSignal,
): Promise<readonly MissingData[]> {
  const own: Project = {
    paths: [],
    read: (path) => readText(root, path),
    exists: (path) => existsSync(join(root, path)) || existsSync(join(root, folder, path)),
  };
  const programs = commands.flatMap(({ words }) => programsOf(words, folder, own));
  const files = [...new Set(programs)].slice(0, MOST_PROGRAMS).flatMap((path) => own.read(path) ?? []);
  const needed = neededFiles(files, own).slice(0, MOST_MISSING);
  if (needed.length === 0) return [];
  const { steps = [] } = dataSteps(await readProject(root, signal));
  return needed.map((file) => ({
    file,
    step: steps.find(({ product }) => product.kind === 'file' && product.path === file.path) ?? null,
  }));
}

/** The files of the repository that the words of a command name as programs: `main.py`, `-m shop.train`. */
function programsOf(words: SubCommand['words'], folder: string, project: Project): readonly string[] {
  return words.flatMap((word, at) => {
    if (word === null) return [];
    const isModule = words[at - 1] === '-m' && /^[\w.]+$/.test(word);
    const path = word.replaceAll('.', '/');
    const names = isModule ? [`${path}.py`, `${path}/__main__.py`] : CODE.test(word) ? [word] : [];
    return names.flatMap((name) => {
      const place = inFolder(folder, name);
      return place !== null && project.read(place) !== null ? [place] : [];
    });
  });
}

const MOST_COMMAND = 300;

/** A line a file: what opens it, what brings it, of what size, and that what was begun goes on. */
export function missingDataLines(missing: readonly MissingData[]): readonly string[] {
  return missing.map(({ file, step }) => {
    const opened = `Missing: ${oneLine(file.path)}, which ${oneLine(file.why.path)}:${file.why.line} opens`;
    if (step === null) return `${opened}; no file here says where to get it.`;
    const [why] = step.why;
    const size = step.title.args[1];
    const told = why === undefined ? '' : ` by ${oneLine(why.path)}:${why.line}`;
    const resumed = / -C - | --continue /.test(step.command) ? '; run again, it resumes the download' : '';
    return `${opened}. setup_environment runs the step ${step.id}${told}${size === undefined ? '' : ` (${inEnglish({ text: '{0}', args: [size] })})`}: $ ${clip(oneLine(step.command), MOST_COMMAND)}${resumed}.`;
  });
}
