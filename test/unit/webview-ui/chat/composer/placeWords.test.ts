import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Boundary } from '../../../../../src/core/running/boundary';
import type { CommandPlace, RunWhere } from '../../../../../src/protocol/toChat';
import {
  folderWords,
  placeFacts,
  placeLabel,
  placeMood,
} from '../../../../../webview-ui/chat/composer/placeWords';

const closed: Boundary = {
  ...{ isolation: 'sandbox', network: false, dockerSocket: false, sudo: false, writableOutside: false },
  probedAtMs: 0,
};
const place = (
  where: RunWhere,
  boundary: Partial<Boundary> | null,
  problem: string | null = null,
): CommandPlace => ({
  ...{ where, problem },
  boundary: boundary === null ? null : { ...closed, ...boundary },
});

describe('What a card says of the folder that a command runs in', () => {
  it('names it below the workspace, and says what is outside of it and thrown away', () => {
    assert.equal(folderWords({ place: '.' }), 'In the workspace');
    assert.equal(folderWords({ place: 'a/b' }), 'In a/b');
    const thrown = folderWords({ place: '.', isThrowAway: true });
    assert.equal(thrown, 'In a throw-away folder outside the workspace');
  });
});

describe('What the chip says of where commands run', () => {
  const cases: readonly [CommandPlace, label: string, mood: string][] = [
    [place('terminal', null), 'No isolation', 'open'],
    [place('terminal', { isolation: 'none', network: true }), 'No isolation', 'open'],
    // The window itself is in a container.
    [place('terminal', { isolation: 'container', network: true }), 'Container, with network', 'isolated'],
    [place('sandbox', null), 'Sandbox', 'pending'],
    [place('sandbox', {}), 'Sandbox, no network', 'isolated'],
    [place('sandbox', { network: null }), 'Sandbox, network unknown', 'isolated'],
    [place('sandbox', null, 'There is no sandbox here.'), 'No sandbox', 'warning'],
    [place('container', null), 'Container', 'pending'],
    [place('container', { isolation: 'container' }), 'Container, no network', 'isolated'],
    [place('container', { isolation: 'container', dockerSocket: true }), 'Container, no network', 'warning'],
    [
      place('container', { isolation: 'container', network: true, sudo: true }),
      'Container, with network',
      'warning',
    ],
    [place('container', { isolation: 'container', network: null }), 'Container, network unknown', 'isolated'],
    [place('container', { isolation: 'none', network: true }), 'No isolation', 'warning'],
    [place('container', null, 'No engine answers.'), 'No container', 'warning'],
  ];
  for (const [shown, label, mood] of cases)
    it(`${label} (${mood}) for ${JSON.stringify(shown)}`, () => {
      assert.deepEqual([placeLabel(shown), placeMood(shown)], [label, mood]);
    });

  it('every fact is told, and what could not be told is unknown', () => {
    const unknown = { network: null, dockerSocket: null, sudo: null, writableOutside: null };
    assert.deepEqual(placeFacts(place('container', { isolation: 'container', ...unknown })).slice(0, -1), [
      'Commands run in the dev container.',
      'Isolation: container',
      'Network: unknown',
      'Docker or Podman socket: unknown',
      'Root access without a password: unknown',
      'Files outside the workspace, or its hooks and settings: unknown',
    ]);
    assert.match(placeFacts(place('sandbox', {})).at(-1) ?? '', /^Checked at /);
    assert.match(placeFacts(place('container', null)).join(' '), /unknown until the container starts/);
    assert.match(
      placeFacts(place('sandbox', null, 'Not here.')).join(' '),
      /Not here\. Isolation is unknown/,
    );
  });
});
