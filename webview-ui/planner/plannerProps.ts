import type { Dispatch } from 'preact/hooks';
import type { FromPlanner } from '../../src/protocol/fromPlanner';
import type { ToPlanner } from '../../src/protocol/toPlanner';
import type { Host } from '../shared/vscodeApi';
import type { PlannerEvent, PlannerState } from './state';

export type PlannerHost = Host<FromPlanner, ToPlanner>;

/** What both modes are drawn with. */
export interface PlannerProps {
  readonly host: PlannerHost;
  readonly page: PlannerState;
  readonly dispatch: Dispatch<PlannerEvent>;
}
