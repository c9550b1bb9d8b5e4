import type { ExploreRequest, SurveyTopic } from '../../core/map/explore';
import { rulesOfPath, withoutPackageFile } from '../../index/languages/rules';
import { evidenceCalls } from '../answers/evidenceCalls';
import { gitCallFor, isGitWork } from './gitCalls';
import type { GitCall, GitWork } from './gitCalls';
import type { Intent, ScratchLanguage } from './intent';
import { isPath } from '../matching/placedNames';
import { HOLDS_NOTHING, IS_FOLDER, IS_UNMAPPED } from '../text/toolText';
import type { RankedPlace } from '../text/toolText';

/** A call as the tools take it. */
export type PlannedCall =
  | ExploreRequest
  | { readonly tool: 'run_script'; readonly args: { readonly command: string } }
  | {
      readonly tool: 'scratch_run';
      readonly args: { readonly language: ScratchLanguage; readonly code: string };
    }
  | {
      readonly tool: 'who_wrote' | 'which_commits';
      readonly args: { readonly path?: string; readonly from?: number; readonly to?: number };
    }
  | GitCall
  | {
      readonly tool: 'setup_environment';
      readonly args: { readonly action: 'propose' | 'run'; readonly step?: string };
    };

/** A call of this question and what came of it. */
export interface AnsweredCall {
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  readonly results: readonly RankedPlace[];
  /** Whether some of its results were taken out: how many there are besides is told by whoever did. */
  readonly isPart?: true;
}

/** A package's code mostly stands in a folder of its own. */
const FOLDER_DEPTH = 2;

/**
 * The calls to make next for this question, given what came of those before; none = it can be answered. Of a question that was
 * not understood (null), or is not read, the words are searched for.
 */
export function nextCalls(
  intent: Intent | null,
  text: string,
  before: readonly AnsweredCall[],
): readonly PlannedCall[] {
  if (intent === null || intent.kind === 'unread') return before.length > 0 ? [] : evidenceCalls(text);
  if (isOfPackage(intent) && before.every(({ results }) => results.length === 0))
    return packageCalls(intent, before);
  const absent = absentName(intent, before);
  // What a setting does documents and defaults say.
  if (absent !== null)
    return [survey(intent.kind === 'explore' && intent.asks === undefined ? 'option' : 'word', absent)];
  const file = unmappedTraced(intent, before);
  if (file !== null) return [survey('word', file)];
  const folder = folderTraced(intent, before);
  if (folder !== null) return [survey('facts', folder)];
  if (isStepwise(intent)) return nextSteps(intent, before);
  if (before.length > 0) return isUntold(intent, before) ? evidenceCalls(text) : [];
  return isGitWork(intent) ? [gitCallFor(intent)] : callsFor(intent);
}

/** Whether the one call of a question found nothing, and others may have something near to it. */
function isUntold(intent: Intent, [first, second]: readonly AnsweredCall[]): boolean {
  if (intent.kind !== 'survey' || second !== undefined || first === undefined || first.isError) return false;
  const isOfWords =
    intent.topic === 'siblings' || (intent.topic === 'tests' && /\s/.test(intent.target ?? ''));
  return isOfWords && first.results.length === 0;
}

/** Whether it is asked what depends on a package by its scope and name. */
function isOfPackage(intent: Intent): intent is Extract<Intent, { kind: 'trace' }> {
  return (
    intent.kind === 'trace' &&
    ['importers', 'impact', 'references'].includes(intent.direction) &&
    /^@[\w.-]+\/[\w.-]+$/.test(intent.target)
  );
}

/** Manifests tell which packages ask for it: its modules have several names for others. Of any other package its imports. */
function packageCalls(
  { target, direction }: Extract<Intent, { kind: 'trace' }>,
  before: readonly AnsweredCall[],
): readonly PlannedCall[] {
  if (before.length === 0) return [survey('facts', `dependents ${target}`)];
  return before.length === 1 ? [trace(target, direction)] : [];
}

/** Of these the calls depend on what came of the ones before. */
type Stepwise = Extract<Intent, { kind: 'explore' | 'where' | 'around' | 'authors' | 'history' | 'members' }>;

function isStepwise(intent: Intent): intent is Stepwise {
  return ['explore', 'where', 'around', 'authors', 'history', 'members'].includes(intent.kind);
}

function nextSteps(intent: Stepwise, before: readonly AnsweredCall[]): readonly PlannedCall[] {
  switch (intent.kind) {
    case 'explore':
      return exploreCalls(intent, before);
    case 'where':
      return whereCalls(intent.name, before);
    case 'authors':
      return gitCalls('who_wrote', intent.target, before);
    case 'history':
      return gitCalls('which_commits', intent.target, before);
    case 'members':
      return memberCalls(intent.target, before);
    case 'around':
      return aroundCalls(intent.target, before);
  }
}

function callsFor(intent: Exclude<Intent, Stepwise | GitWork | { kind: 'unread' }>): readonly PlannedCall[] {
  switch (intent.kind) {
    case 'core':
      return [{ tool: 'view_structure', args: { depth: 0 } }];
    case 'find':
      return [{ tool: 'search_code', args: { query: intent.query } }];
    case 'trace':
      return [trace(intent.target, intent.direction)];
    case 'path': {
      const { target, to } = intent;
      return [{ tool: 'trace_dependencies', args: { target, to, direction: 'path' } }];
    }
    case 'show':
      return [{ tool: 'view_code', args: { targets: [intent.target] } }];
    case 'survey':
      return [survey(intent.topic, intent.target)];
    case 'run':
      return [{ tool: 'run_script', args: { command: intent.command } }];
    case 'scratch':
      return [{ tool: 'scratch_run', args: { language: intent.language, code: intent.code } }];
    case 'setup':
      return [{ tool: 'setup_environment', args: setupArguments(intent.run) }];
    case 'help':
    case 'hub':
    case 'usage':
      return [];
  }
}

function setupArguments(run: null | 'due' | { readonly step: string }): {
  readonly action: 'propose' | 'run';
  readonly step?: string;
} {
  if (run === null) return { action: 'propose' };
  return run === 'due' ? { action: 'run' } : { action: 'run', step: run.step };
}

/** Callers, then callees: a name that means nothing, or several things, is said once. */
function aroundCalls(target: string, before: readonly AnsweredCall[]): readonly PlannedCall[] {
  if (before.length === 0) return [trace(target, 'callers')];
  return before.length === 1 && before[0]?.isError === false ? [trace(target, 'callees')] : [];
}

/**
 * Definitions and files of the name; where none bears it, only names like it, whatever has its word. A plain word that no code
 * defines is asked about in general (`where are uploads handled`): places that have most of it are looked for then.
 */
function whereCalls(name: string, before: readonly AnsweredCall[]): readonly PlannedCall[] {
  const [first, words, third] = before;
  if (first === undefined) return [{ tool: 'search_code', args: { query: name, kinds: ['symbol', 'file'] } }];
  if (first.results.some((place) => bearsName(place, name)) || /\s/.test(name) || third !== undefined)
    return [];
  if (words === undefined) return [survey('word', name)];
  const isDefined = /^(?:Set|Defined or declared) \(/m.test(words.text);
  return /^\p{Ll}{3,}$/u.test(name) && !isDefined
    ? [{ tool: 'search_code', args: { query: name, kinds: ['keyword'] } }]
    : [];
}

/** Whether a symbol's id or a file's path is the name or ends with it, with or without the file's ending. */
export function bearsName({ id, path }: RankedPlace, name: string): boolean {
  const lower = name
    .replace(/\(\)$/, '')
    .replace(/^\.?\//, '')
    .toLowerCase();
  const last = lower.split('.').at(-1) ?? lower;
  const texts = [path, path.replace(/\.[^./]+$/, ''), (id ?? '').replace(/#\d+/g, '')];
  const ends = (text: string, end: string): boolean =>
    text === end || text.endsWith(`/${end}`) || text.endsWith(`.${end}`);
  // A package may pass a symbol on under its own name.
  return texts.some((text) => ends(text.toLowerCase(), lower)) || ends((id ?? '').toLowerCase(), last);
}

function survey(topic: SurveyTopic, target?: string): PlannedCall {
  return { tool: 'survey_repository', args: { topic, ...(target === undefined ? {} : { target }) } };
}

/** The name that a question is about and the map does not have: whether its word stands anywhere is told then. */
function absentName(intent: Intent | null, [first, second]: readonly AnsweredCall[]): string | null {
  if (intent === null || !('target' in intent)) return null;
  const isAbsent = second === undefined && first?.isError === true && first.text.startsWith('There is no ');
  const target = intent.target ?? '';
  // The words of a path that does not exist stand everywhere.
  return isAbsent && /^[^\s:]+$/.test(target) && !isPath(target) ? target : null;
}

/** The name of a file that is not mapped and is asked after: lines that have it tell who includes it. */
function unmappedTraced(intent: Intent | null, [first, second]: readonly AnsweredCall[]): string | null {
  if (intent?.kind !== 'trace' || first?.isError !== true || second !== undefined) return null;
  const isInwards = intent.direction === 'importers' || intent.direction === 'references';
  if (!isInwards || !IS_UNMAPPED.test(first.text)) return null;
  return intent.target.slice(intent.target.lastIndexOf('/') + 1);
}

/** Of a folder manifests tell what it imports and who does; null for any other question. */
function folderTraced(intent: Intent | null, [first, second]: readonly AnsweredCall[]): string | null {
  if (intent?.kind !== 'trace' || first?.isError !== true || second !== undefined) return null;
  if (!IS_FOLDER.test(first.text)) return null;
  if (intent.direction === 'imports' || intent.direction === 'callees')
    return `dependencies ${intent.target}`;
  const isInwards = ['importers', 'impact', 'references'].includes(intent.direction);
  return isInwards ? `dependents ${intent.target}` : null;
}

/** What is in a file, folder or class; of anything else its code says it. */
function memberCalls(target: string, before: readonly AnsweredCall[]): readonly PlannedCall[] {
  if (before.length === 0) return [{ tool: 'view_structure', args: { path: target, depth: 1 } }];
  const isBare = before.length === 1 && HOLDS_NOTHING.test(before[0]?.text ?? '');
  return isBare ? [{ tool: 'view_code', args: { targets: [target] } }] : [];
}

/** Where it stands first; then who wrote those lines, or when, and of a file who committed it. */
function gitCalls(
  tool: 'who_wrote' | 'which_commits',
  target: string | null,
  before: readonly AnsweredCall[],
): readonly PlannedCall[] {
  if (target === null) return before.length === 0 ? [{ tool, args: {} }] : [];
  const [first] = before;
  if (first === undefined) return [{ tool: 'view_code', args: { targets: [target], level: 'path' } }];
  if (before.length > 1) return [];
  if (first.isError)
    return IS_FOLDER.test(first.text) ? [{ tool, args: { path: target.replace(/\/+$/, '') } }] : [];
  return first.results.map(({ path, line, endLine, id }) => {
    const isWholeFile = !LINES.test(target) && (id === null || isModule(first));
    return { tool, args: isWholeFile ? { path } : { path, from: line, to: endLine ?? line } };
  });
}

/** The end of `src/a.py:3` and `src/a.py:3-9`. */
const LINES = /:L?\d+(?:-L?\d+)?$/;

/** What it is first; then a module's imports, anything else's calls, a folder's contents. */
function exploreCalls(
  { target, asks }: Extract<Intent, { kind: 'explore' }>,
  before: readonly AnsweredCall[],
): readonly PlannedCall[] {
  const [first] = before;
  if (first === undefined) return [{ tool: 'view_code', args: { targets: [target], level: 'signature' } }];
  if (before.length > 1) return [];
  if (first.isError)
    return IS_FOLDER.test(first.text)
      ? [{ tool: 'view_structure', args: { path: target, depth: FOLDER_DEPTH } }, survey('purpose', target)]
      : [];
  if (asks === 'parameters') return constructorCalls(first);
  if (asks !== undefined) return [];
  // Lines have no neighbours, and no purpose of their own.
  if (first.results[0]?.id === null)
    return /:\d+/.test(target) ? [] : [survey('purpose', first.results[0].path)];
  return isModule(first)
    ? [
        survey('purpose', first.results[0]?.path ?? target),
        trace(target, 'importers'),
        trace(target, 'imports'),
      ]
    : [trace(target, 'callers'), trace(target, 'callees')];
}

/** A class takes what its constructor does. */
function constructorCalls({ text, results }: AnsweredCall): readonly PlannedCall[] {
  const [place] = results;
  if (place === undefined || place.id === null || !/\(class\b/.test(text.split('\n', 1)[0] ?? '')) return [];
  const name = rulesOfPath(place.path)?.names.constructorName ?? null;
  if (name === null) return [];
  return [{ tool: 'view_code', args: { targets: [`${place.id}.${name}`], level: 'signature' } }];
}

/** A module's id is the end of its path. */
function isModule({ results: [place] }: AnsweredCall): boolean {
  if (place === undefined || place.id === null) return false;
  const parts = (text: string): string =>
    `.${withoutPackageFile(text.replace(/#\d+$/, '')).replaceAll('/', '.')}`;
  return parts(place.path.replace(/\.\w+$/, '')).endsWith(parts(place.id));
}

function trace(
  target: string,
  direction: 'callers' | 'callees' | 'importers' | 'imports' | 'subclasses' | 'references' | 'impact',
): PlannedCall {
  // A class of a class is one, too.
  const hops = direction === 'subclasses' ? { hops: 5 } : {};
  return { tool: 'trace_dependencies', args: { target, direction, ...hops } };
}
