/** Messages of commits from what they do, worded as the repository words its own. Pure. */
import type { Convention } from './conventions';
import { issueKeyOf } from './conventions';
import { describe, nameOf } from './describe';
import type { Deed, Description } from './describe';
import type { Group } from './order';

const VERBS: Readonly<Record<Deed, readonly [imperative: string, past: string, third: string]>> = {
  add: ['add', 'added', 'adds'],
  remove: ['remove', 'removed', 'removes'],
  rename: ['rename', 'renamed', 'renames'],
  move: ['move', 'moved', 'moves'],
  change: ['change', 'changed', 'changes'],
  update: ['update', 'updated', 'updates'],
  format: ['format', 'formatted', 'formats'],
  generate: ['regenerate', 'regenerated', 'regenerates'],
};

const MOODS = ['imperative', 'past', 'third'] as const;

/** A message for each group; no two are alike. A model may write better ones: these are what it begins with. */
export function messagesOf(
  groups: readonly Group[],
  convention: Convention,
  branch: string,
): readonly string[] {
  const used = new Set<string>();
  return groups.map((group) => {
    const subjects = subjectsOf(describe(group), group, convention, branch);
    const [first = ''] = subjects;
    const subject = subjects.find((each) => !used.has(each)) ?? numbered(first, used);
    used.add(subject);
    return subject;
  });
}

function numbered(subject: string, used: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const text = `${subject} (${number})`;
    if (!used.has(text)) return text;
  }
}

/** The best first, with a line's number only at the end; none is longer than the convention has it, if one fits. */
function subjectsOf(
  description: Description,
  { units: [unit] }: Group,
  convention: Convention,
  branch: string,
): readonly string[] {
  const { objects, paths } = description;
  const atLine =
    unit === undefined || unit.from === 0 ? [] : [`${nameOf(paths[0] ?? '')}, line ${unit.from}`];
  const all = [...objects, ...atLine].map((text) => subjectOf(description, text, convention, branch));
  const fitting = all.filter((text) => text.length <= convention.length);
  const [shortest = ''] = [...all].sort((a, b) => a.length - b.length);
  return fitting.length > 0 ? fitting : [shortest];
}

function subjectOf(
  { deed, paths, kind }: Description,
  object: string,
  convention: Convention,
  branch: string,
): string {
  const { style, mood, isCapital, hasPeriod, key } = convention;
  const verb = VERBS[deed][MOODS.indexOf(mood)] ?? deed;
  const issue = key === null ? null : issueKeyOf(branch);
  const head = [
    issue === null || key === null ? '' : `${key.before}${issue}${key.after}`,
    style === 'plain' ? '' : `${prefixOf(deed, kind, paths, convention)}: `,
  ].join('');
  const text = `${isCapital ? verb.slice(0, 1).toUpperCase() + verb.slice(1) : verb} ${object}`;
  return `${head}${text}${hasPeriod ? '.' : ''}`;
}

function prefixOf(deed: Deed, kind: Group['kind'], paths: readonly string[], convention: Convention): string {
  const area = areaOf(paths, convention.areas);
  if (convention.style === 'area') return area ?? firstFolder(paths[0] ?? '');
  const type = typeOf(deed, kind, convention);
  return convention.hasScope ? `${type}(${area ?? firstFolder(paths[0] ?? '')})` : type;
}

function typeOf(deed: Deed, kind: Group['kind'], { changeType }: Convention): string {
  if (kind === 'test') return 'test';
  if (kind === 'document') return 'docs';
  if (kind === 'settings' || kind === 'generated') return 'build';
  if (deed === 'format') return 'style';
  if (deed === 'add') return 'feat';
  return deed === 'change' || deed === 'update' ? changeType : 'refactor';
}

/** An area in use that is a part of a path. */
function areaOf(paths: readonly string[], areas: readonly string[]): string | null {
  const parts = new Set(
    paths.flatMap((path) => [path, ...path.split('/'), nameOf(path).replace(/\..*$/, '')]),
  );
  return areas.find((area) => parts.has(area)) ?? null;
}

/** The folder that says most: not the one of all sources. */
function firstFolder(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const telling = folders.filter(
    (folder) => !/^(?:src|lib|main|java|kotlin|packages|pkg|source)$/.test(folder),
  );
  return telling[0] ?? (nameOf(path).replace(/\..*$/, '') || nameOf(path));
}
