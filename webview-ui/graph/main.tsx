/** The graph page's entry point. */
import '../shared/jitless';
import { render } from 'preact';
import type { FromGraph } from '../../src/protocol/fromGraph';
import { parseToGraph } from '../../src/protocol/toGraph';
import type { ToGraph } from '../../src/protocol/toGraph';
import { setLanguage } from '../shared/numbers';
import { connectHost } from '../shared/vscodeApi';
import { GraphPage } from './graphPage';
import '../shared/theme.css';
import './graph.css';

setLanguage(document.documentElement.lang);
const root = document.getElementById('app');
if (root) render(<GraphPage host={connectHost<FromGraph, ToGraph>(parseToGraph, {})} />, root);
