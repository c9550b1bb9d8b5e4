/** The planner page's entry point. */
import '../shared/jitless';
import { render } from 'preact';
import type { FromPlanner } from '../../src/protocol/fromPlanner';
import { parseToPlanner } from '../../src/protocol/toPlanner';
import type { ToPlanner } from '../../src/protocol/toPlanner';
import { setLanguage } from '../shared/numbers';
import { connectHost } from '../shared/vscodeApi';
import { PlannerPage } from './plannerPage';
import '../shared/theme.css';
import '../shared/work.css';
import './planner.css';
import './pieces.css';

setLanguage(document.documentElement.lang);
const root = document.getElementById('app');
if (root) render(<PlannerPage host={connectHost<FromPlanner, ToPlanner>(parseToPlanner, {})} />, root);
