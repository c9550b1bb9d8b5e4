/** The Launchpad page's entry point. */
import '../shared/jitless';
import { render } from 'preact';
import type { FromLaunchpad } from '../../src/protocol/fromLaunchpad';
import { launchpadAnswers, parseToLaunchpad } from '../../src/protocol/toLaunchpad';
import type { LaunchpadAnswers, ToLaunchpad } from '../../src/protocol/toLaunchpad';
import { setLanguage } from '../shared/numbers';
import { connectHost } from '../shared/vscodeApi';
import { LaunchpadPage } from './launchpadPage';
import '../shared/theme.css';
import './launchpad.css';

setLanguage(document.documentElement.lang);
const root = document.getElementById('app');
if (root)
  render(
    <LaunchpadPage
      host={connectHost<FromLaunchpad, ToLaunchpad, LaunchpadAnswers>(parseToLaunchpad, launchpadAnswers)}
    />,
    root,
  );
