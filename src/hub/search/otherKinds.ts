/** Repositories that are no program or library which does a task here: collections, courses, add-ons, clients of services. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { CandidateText } from './candidateText';
import type { TaskReading } from './taskReading';
import { stemOf, stemsOf, wordsOf } from './words';

/** Links in lists beyond which a README without much code is a collection. */
const MANY_LINKS = 40;

/** What the first lines of a README say it is, by what they say. */
const OTHER: readonly (readonly [Phrase, RegExp])[] = [
  [
    phrase('a collection of links'),
    /\b(?:awesome list|curated (?:list|collection)|opinionated (?:list|guide)|(?:list|collection) of (?:awesome|useful|resources|links|libraries|papers|tools))\b/i,
  ],
  [
    phrase('a course or tutorial'),
    /\b(?:tutorials?|courses?|workshop|lecture notes|bootcamp|exercises|homework|cheat ?sheets?|interview questions|roadmap)\b(?! (?:is|are) available)/i,
  ],
  [phrase('a collection of settings'), /\b(?:dotfiles|my (?:config|configuration|settings|setup))\b/i],
  [
    phrase('a data set'),
    /\b(?:this (?:is a |repository (?:contains|hosts) (?:a |the )?)?(?:dataset|data set|corpus)|(?:dataset|corpus) (?:of|for|containing))\b/i,
  ],
  [phrase('a paper list'), /\b(?:paper list|reading list|list of papers)\b/i],
];

/** What it is instead, and the line that says so; null where it may be a program or library. */
export function whatElse({
  repository,
  readme,
}: CandidateText): { readonly is: Phrase; readonly line: string } | null {
  const name = repository.name.split('/')[1] ?? '';
  const first = [repository.description ?? '', readme.title];
  if (/^awesome\b|[-_]awesome$/i.test(name))
    return { is: phrase('a collection of links'), line: first[0] || name };
  if (/^\.?dotfiles$/i.test(name)) return { is: phrase('a collection of settings'), line: first[0] || name };
  for (const [is, pattern] of OTHER) {
    const line = first.find((each) => pattern.test(each));
    if (line !== undefined && !/\b(?:library|module|package for|tool for|generator|cli)\b/i.test(line))
      return { is, line };
  }
  const isList = readme.linkItems > MANY_LINKS && readme.linkItems > 3 * readme.code.length;
  return isList ? { is: phrase('a collection of links'), line: `${readme.linkItems} links in lists` } : null;
}

const ADD_ON = [
  /\b(?:plug-?in|extension|add-?on|integration|preset|theme|loader|adapter|shareable config) (?:for|to) (?:the )?([\w.]+(?: [A-Z][\w.]+)?)/i,
  /^(?:an? |the |official )*([A-Z][\w.]*|eslint|babel|webpack|rollup|gulp|grunt|postcss|vite|pytest|sphinx|mkdocs|vim|emacs|vscode) (?:plug-?in|extension|add-?on|preset|loader)\b/,
];
const ADD_ON_NAME =
  /^(?:@[\w-]+\/)?(eslint|babel|webpack|rollup|gulp|grunt|postcss|vite|pytest|sphinx|mkdocs|vim|nvim|emacs|vscode|obsidian|wordpress|jupyterlab|flake8|stylelint|remark|rehype|markdown-it|tree-sitter)[-_.](?!core\b|cli\b)/i;
/** What is extended without being another program. */
const NO_HOST = /^(?:python|node|javascript|typescript|c|rust|go|java|the|a|an|your|any|all|numpy|pandas)$/i;

/** The words that say which program it extends, where the task does not name that program; else null. */
export function pluginHost({ text }: TaskReading, { repository, readme }: CandidateText): string | null {
  const asked = new Set(stemsOf(text));
  const isMeant = (host: string): boolean =>
    NO_HOST.test(host) ||
    wordsOf(host).some((word) => asked.has(stemOf(word))) ||
    /plug-?in|extension|add-?on/i.test(text);
  const named = ADD_ON_NAME.exec(repository.name.split('/')[1] ?? '')?.[1];
  if (named !== undefined) return isMeant(named) ? null : repository.name;
  for (const line of [repository.description ?? '', readme.head[0] ?? ''])
    for (const pattern of ADD_ON) {
      const host = pattern.exec(line)?.[1];
      if (host !== undefined && !isMeant(host)) return line;
    }
  return null;
}

const SERVICE: readonly RegExp[] = [
  /\b(?:client|wrapper|sdk|bindings?|interface|library|tool|package) (?:for|to|around|of|that (?:uses|interfaces with)) (?:the |an? )?(?:[\w.'-]+ ){0,5}(?:rest |web |http |cloud )?(?:api|service)s?\b/i,
  /\b(?:rest|web|cloud) api (?:client|wrapper|sdk)\b|\bcloud (?:client|sdk)\b/i,
  /\b(?:interface|interact|communicate)s? with (?:the )?(?:[\w'.-]+ ){1,6}(?:api|service)\b/i,
  /\b(?:online|cloud|hosted|remote)(?: [\w-]+){0,3} (?:service|api)\b/i,
  /\b(?:requires?|needs?|get|obtain|sign up for|register for) (?:an? |your |the )?(?:[\w-]+ )?(?:api[ -]?(?:key|token)|account|subscription)\b/i,
  /\bunofficial (?:[\w-]+ )*api\b/i,
];
/** What makes a mention of a service one of something that is done without. */
const WITHOUT_IT = /\b(?:no|not|without|n't|never|instead of|offline|locally|self-hosted|optional|unlike)\b/i;

/** The line that says that the work is done by a service of others; null where it is done here, or the task asks for that. */
export function onlineService({ text }: TaskReading, { repository, readme }: CandidateText): string | null {
  if (/\b(?:api|service|cloud|online)\b/i.test(text) && !WITHOUT_IT.test(text)) return null;
  const lines = [repository.description ?? '', ...readme.head.slice(0, 6)];
  if (lines.some((line) => /\b(?:offline|runs? locally|without (?:an )?internet|on-device)\b/i.test(line)))
    return null;
  return (
    lines.find((line) => !WITHOUT_IT.test(line) && SERVICE.some((pattern) => pattern.test(line))) ?? null
  );
}
