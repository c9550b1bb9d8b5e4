/** Conversations with answers of the hub, as the chat page is shown them. */
import type { Entry } from '../../src/core/conversation/conversation';
import type { HubCard, HubView } from '../../src/core/hub/chatView';
import { phrase } from '../../src/core/text/phrase';
import * as e from './chatEvents';

export function card(name: string, more: Partial<HubCard> = {}): HubCard {
  return {
    ...{ name, url: `https://github.com/${name}`, cloneUrl: `https://github.com/${name}.git` },
    ...{ description: 'Converts Markdown to PDF.', stars: 412, licence: 'MIT', language: 'Python' },
    ...{ sizeKb: 2_340, archived: false, fits: true },
    reason: '"Converts Markdown to PDF." pip install md-print',
    ...more,
  };
}

/** What a stranger wrote, to be more than text. */
export const HOSTILE = '<img src=x onerror=alert(1)> [x](command:quit) **bold** \u202eevil';

export const four = [
  card('octo/md-print'),
  card('pages/mark2pdf', {
    ...{ description: HOSTILE, licence: 'NOASSERTION', stars: 12_800, sizeKb: 1_900_000, archived: true },
  }),
  card('lists/awesome', {
    ...{ fits: false, licence: null, language: null, sizeKb: null, stars: 1 },
    reason: 'It is a collection of links.',
  }),
  card('tiny/mdpdf'),
] as const;

function answered(question: string, view: HubView, ...later: readonly Entry[]): readonly Entry[] {
  return [
    e.started,
    e.asked(1, question),
    { type: 'hubShown', turn: 1, atMs: 1, view },
    e.replied(1, 1, e.text('Found: octo/md-print.')),
    { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } },
    ...later,
  ];
}

export function changed(subject: string, change: Extract<Entry, { type: 'hubChanged' }>['change']): Entry {
  return { type: 'hubChanged', turn: 1, atMs: 3, subject, change };
}

export const found = answered('/hub search Convert Markdown to PDF', {
  ...{ kind: 'search', task: 'Convert Markdown to PDF', from: 'network', candidates: [...four] },
  notes: [phrase('One word says little: say what goes in and what should come out.')],
});

export const cloned = [
  ...found,
  changed('octo/md-print', { kind: 'cloned', folder: '/home/ann/repomaster-hub/md-print', commit: 'a1b2' }),
  changed('pages/mark2pdf', { kind: 'dismissed' }),
];

export const fromStore = answered('/hub search Convert Markdown to PDF', {
  ...{ kind: 'search', task: 'Convert Markdown to PDF', from: 'store', notes: [] },
  candidates: [
    card('octo/md-print', {
      ...{ stars: null, licence: null, language: null, sizeKb: null },
      reason: phrase('It served “{0}” on {1} with: {2}', 'print notes', '2026-10-01', 'md-print a.md'),
    }),
  ],
});

/** A stored one that no page and no clone of ours leads to. */
export const overSsh = answered('/hub search Convert Markdown to PDF', {
  ...{ kind: 'search', task: 'Convert Markdown to PDF', from: 'store', notes: [] },
  candidates: [
    card('octo/md-print', {
      url: 'git@example.com:octo/md-print',
      cloneUrl: 'git@example.com:octo/md-print',
    }),
  ],
});

export const issues = answered('/hub issues', {
  ...{ kind: 'issues', repository: 'octo/md-print' },
  experience: {
    ...{ version: 1, statement: 'ModuleNotFoundError distutils' },
    results: [
      {
        ...{ url: 'https://github.com/octo/md-print/pull/12', kind: 'pull', relevant: true },
        ...{ reason: 'Issue #10 names it as its fix; merged.', solution: 'As asked.' },
        diff: '/cache/octo+md-print-12.diff',
      },
      {
        ...{ url: 'https://github.com/octo/md-print/issues/10', kind: 'issue', relevant: true, diff: null },
        ...{ reason: 'Shares distutils; closed.', solution: `Run \`pip install setuptools\`.\n\n${HOSTILE}` },
      },
      {
        ...{ url: 'https://github.com/octo/md-print/issues/3', kind: 'issue', relevant: false, diff: null },
        ...{ reason: 'It is about another module.', solution: null },
      },
    ],
  },
});

export const store = answered('/hub store', {
  kind: 'store',
  rows: [
    {
      ...{ url: 'https://github.com/shop/resizer', commit: '0123456789abcdef', about: 'Resizes photos.' },
      ...{ provenAt: '2026-10-01T00:00:00.000Z', commands: 1, notes: 2 },
    },
  ],
});

/** Of two commits of one repository, the second from another machine. */
export const twoStored = answered('/hub store', {
  kind: 'store',
  rows: ['a1'.repeat(20), 'b2'.repeat(20)].map((commit, at) => ({
    ...{ url: 'https://github.com/shop/resizer', commit, about: 'Resizes photos.', commands: 1, notes: 0 },
    provenAt: '2026-10-01T00:00:00.000Z',
    ...(at === 0 ? {} : { importedFrom: 'team.json' }),
  })),
});

export const usage = answered('/hub', { kind: 'usage' });
