/** Says where commands run and what isolates them. Unknown facts are called unknown, never safe. */
import type { Boundary } from '../../../src/core/running/boundary';
import type { CommandProposal } from '../../../src/core/conversation/tool';
import type { CommandPlace } from '../../../src/protocol/toChat';
import { timeOfDay } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';

/** The folder that a command runs in. */
export function folderWords({ place, isThrowAway }: Pick<CommandProposal, 'place' | 'isThrowAway'>): string {
  if (isThrowAway === true) return t('In a throw-away folder outside the workspace');
  return t('In {0}', place === '.' ? t('the workspace') : visible(place));
}

/** A few words for a chip. */
export function placeLabel({ where, boundary, problem }: CommandPlace): string {
  if (problem !== null && where !== 'terminal')
    return where === 'sandbox' ? t('No sandbox') : t('No container');
  if (boundary === null) {
    const unknown = { terminal: t('No isolation'), sandbox: t('Sandbox'), container: t('Container') };
    return unknown[where];
  }
  const { isolation, network } = boundary;
  if (isolation === 'none') return t('No isolation');
  if (isolation === 'sandbox')
    return network === null
      ? t('Sandbox, network unknown')
      : network
        ? t('Sandbox, with network')
        : t('Sandbox, no network');
  return network === null
    ? t('Container, network unknown')
    : network
      ? t('Container, with network')
      : t('Container, no network');
}

export type PlaceMood = 'open' | 'isolated' | 'pending' | 'warning';

/** `warning`: it is no boundary, though it looks like one, or cannot be had. `pending`: it was not probed yet. */
export function placeMood({ where, boundary, problem }: CommandPlace): PlaceMood {
  if (problem !== null && where !== 'terminal') return 'warning';
  if (boundary === null) return where === 'terminal' ? 'open' : 'pending';
  if (boundary.isolation === 'none') return where === 'terminal' ? 'open' : 'warning';
  return boundary.dockerSocket === true || boundary.sudo === true ? 'warning' : 'isolated';
}

export function placeIcon(place: CommandPlace): string {
  const icons: Readonly<Record<PlaceMood, string>> = {
    open: 'unlock',
    isolated: 'shield',
    pending: 'circle-outline',
    warning: 'warning',
  };
  return icons[placeMood(place)];
}

/** All known facts, one per line. */
export function placeFacts({ where, boundary, problem }: CommandPlace): readonly string[] {
  const places = {
    terminal: t('Commands run in the terminal.'),
    sandbox: t('Commands run in a sandbox.'),
    container: t('Commands run in the dev container.'),
  };
  const facts = [places[where], ...(problem === null ? [] : [visible(say(problem))])];
  if (boundary === null)
    return [
      ...facts,
      where === 'container' && problem === null
        ? t('Isolation is unknown until the container starts. The first command starts it.')
        : t('Isolation is unknown: RepoMaster has not checked it.'),
    ];
  return [...facts, ...boundaryFacts(boundary)];
}

function boundaryFacts(boundary: Boundary): readonly string[] {
  const { isolation, network, dockerSocket, sudo, writableOutside, probedAtMs } = boundary;
  const kinds = { none: t('none'), sandbox: t('sandbox'), container: t('container') };
  const fact = (isSo: boolean | null, yes: string, no: string): string =>
    isSo === null ? t('unknown') : isSo ? yes : no;
  const inReach = (isSo: boolean | null): string => fact(isSo, t('reachable'), t('not reachable'));
  return [
    t('Isolation: {0}', kinds[isolation]),
    t('Network: {0}', inReach(network)),
    t('Docker or Podman socket: {0}', inReach(dockerSocket)),
    t('Root access without a password: {0}', fact(sudo, t('yes'), t('no'))),
    t(
      'Files outside the workspace, or its hooks and settings: {0}',
      fact(writableOutside, t('writable'), t('not writable')),
    ),
    t('Checked at {0}', timeOfDay(probedAtMs)),
  ];
}
