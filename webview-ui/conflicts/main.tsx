/** The conflict page's entry point. */
import '../shared/jitless';
import { render } from 'preact';
import type { FromConflicts } from '../../src/protocol/fromConflicts';
import { parseToConflicts } from '../../src/protocol/toConflicts';
import type { ToConflicts } from '../../src/protocol/toConflicts';
import { setLanguage } from '../shared/numbers';
import { connectHost } from '../shared/vscodeApi';
import { ConflictsPage } from './conflictsPage';
import '../shared/theme.css';
import '../shared/work.css';
import './conflicts.css';
import './panes.css';

setLanguage(document.documentElement.lang);
const root = document.getElementById('app');
if (root)
  render(<ConflictsPage host={connectHost<FromConflicts, ToConflicts>(parseToConflicts, {})} />, root);
