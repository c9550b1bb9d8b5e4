/** What the hub answers, as Markdown of VS Code's own chat: the words of strangers stay text there. */
import { codeBlock } from '../../intents/text/markdown';
import { SHOWN_CARDS } from '../../protocol/hubShown';
import type { HubCard, HubView } from '../../core/hub/chatView';
import type { JudgedThread } from '../../core/hub/experience';
import { escapeMarkdown } from '../../core/text/markdown';
import { phrase } from '../../core/text/phrase';
import { visibleText } from './chatOutput';
import type { ChatOutput, Say } from './chatOutput';

/** Writes it, with buttons for the candidates of a search. */
export function renderHub(view: HubView, say: Say, output: Pick<ChatOutput, 'markdown' | 'button'>): void {
  switch (view.kind) {
    case 'search':
      renderSearch(view, say, output);
      break;
    case 'issues':
      output.markdown(issuesText(view, say));
      break;
    case 'store':
      output.markdown(storeText(view, say));
      break;
    case 'usage':
      output.markdown(
        [
          `- \`/hub search TASK\`: ${say(phrase('finds a repository for a task, written in English'))}`,
          `- \`/hub issues ERROR\`: ${say(phrase('looks an error up in this repository’s issues and pull requests'))}`,
          `- \`/hub issues --repo OWNER/NAME ERROR\`: ${say(phrase('looks it up in another repository'))}`,
          `- \`/hub store\`: ${say(phrase('lists the stored repositories'))}`,
          `- \`/hub store forget URL\`: ${say(phrase('forgets one of them'))}`,
        ].join('\n'),
      );
  }
}

type ViewOf<K extends HubView['kind']> = Extract<HubView, { readonly kind: K }>;

function renderSearch(
  { candidates, notes, from }: ViewOf<'search'>,
  say: Say,
  output: Pick<ChatOutput, 'markdown' | 'button'>,
): void {
  if (candidates.length === 0) output.markdown(say(phrase('No repository was found.')));
  for (const note of notes) output.markdown(`\n\n_${text(say(note))}_`);
  for (const card of candidates.slice(0, SHOWN_CARDS)) {
    output.markdown(`\n\n${cardText(card, say)}\n`);
    // The button's name is one on the service: what is stored may be from another one.
    if (from === 'store') continue;
    output.button({
      ...{ kind: 'command', command: 'repomaster.hub.clone', args: [card.name] },
      title: say(phrase('Clone {0}…', card.name)),
    });
  }
}

function cardText(
  { name, url, description, stars, licence, language, fits, reason }: HubCard,
  say: Say,
): string {
  const facts = [
    ...(stars === null ? [] : [starsText(stars, say), licenceText(licence, say)]),
    ...(language === null ? [] : [language]),
  ];
  return [
    `**${linked(name, url)}**${facts.length === 0 ? '' : ` (${text(facts.join(', '))})`}`,
    ...(description === null ? [] : [text(description)]),
    `**${say(fits ? phrase('Fits.') : phrase('Does not fit.'))}** ${text(say(reason))}`,
  ].join('\n\n');
}

function starsText(stars: number, say: Say): string {
  return say(stars === 1 ? phrase('1 star') : phrase('{0} stars', { count: stars }));
}

function licenceText(licence: string | null, say: Say): string {
  if (licence === null) return say(phrase('No licence'));
  return licence === 'NOASSERTION' ? say(phrase('Licence not recognised')) : licence;
}

function issuesText({ repository, experience }: ViewOf<'issues'>, say: Say): string {
  const about = experience.results.filter(({ relevant }) => relevant);
  if (about.length === 0)
    return say(phrase('No issue or pull request of {0} is about this.', text(repository)));
  return about.map((thread) => threadText(thread, say)).join('\n\n');
}

function threadText({ url, reason, solution }: JudgedThread, say: Say): string {
  const [, short = url] = /([^/]+\/\d+)\/?$/.exec(url) ?? [];
  const quote =
    solution === null ? [] : [say(phrase('It says:')), codeBlock(visibleText(solution).split('\n'), 'text')];
  return [`**${linked(short, url)}**`, text(reason), ...quote].join('\n\n');
}

function storeText({ rows }: ViewOf<'store'>, say: Say): string {
  if (rows.length === 0)
    return say(
      phrase(
        'No repository is stored. The command line remembers those that served; the Hub view imports them.',
      ),
    );
  return rows
    .map(
      ({ url, about, provenAt, importedFrom }) =>
        `- **${linked(url, url)}** (${say(
          importedFrom === undefined
            ? phrase('proven on {0}', text(provenAt.slice(0, 10)))
            : phrase('imported from {0}; not proven here', text(importedFrom)),
        )}): ${text(about)}`,
    )
    .join('\n');
}

/** A link leads to the web alone, and never to a command. */
function linked(name: string, url: string): string {
  const isWeb = URL.canParse(url) && new URL(url).protocol === 'https:';
  return isWeb
    ? `[${text(name)}](<${new URL(url).href.replace(/[<>\\\s]/g, encodeURIComponent)}>)`
    : text(name);
}

/** One line of text, with nothing in it that is Markdown. */
function text(words: string): string {
  return escapeMarkdown(visibleText(words).replace(/\s+/g, ' ').trim());
}
