/** The Launchpad page's entry point. */
import { render } from 'preact';
import type { FromLaunchpad, ToLaunchpad } from '../../src/protocol/launchpadMessages';
import { connectHost } from '../shared/vscodeApi';
import { LaunchpadPage } from './launchpadPage';
import '../shared/theme.css';
import './launchpad.css';

const root = document.getElementById('app');
if (root) render(<LaunchpadPage host={connectHost<FromLaunchpad, ToLaunchpad>()} />, root);
