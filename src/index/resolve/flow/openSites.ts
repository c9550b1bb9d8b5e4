/** Which of the sites that reach something tell no fact. */
import { openDerivedSites } from './calls/derivedSites';
import { openUncertainQuestions } from './certainty';
import type { Classes } from './classes';
import type { Flow } from './context';
import type { DoubtRules } from './doubts/findDoubts';
import { openDoubtedSites } from './doubts/openDoubted';
import type { Sources } from './sources';

/** Opens these sites, and those derived from them: they are no surer. */
export function openSites(
  flow: Flow,
  classes: Classes,
  sources: Sources,
  doubtRules: readonly (DoubtRules | null)[],
): void {
  openUncertainQuestions(flow, classes, sources);
  openDoubtedSites(flow, classes, doubtRules);
  openDerivedSites(flow);
}
