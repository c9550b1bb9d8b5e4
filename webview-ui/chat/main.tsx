/**
 * The chat page's entry point. Its HTML holds `<div id="app">`, the style sheet chat.css and, after them, this script with
 * the policy's nonce. The policy: default-src 'none'; script-src 'nonce-...'; style-src and font-src of the webview's own
 * source, with 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' (the toolkit's one empty style element) in style-src;
 * img-src of the same source and data:. It needs no worker, no connection and no inline style.
 */
import '../shared/jitless';
import { render } from 'preact';
import type { FromChat } from '../../src/protocol/fromChat';
import { chatAnswers, parseToChat } from '../../src/protocol/toChat';
import type { ChatAnswers, ToChat } from '../../src/protocol/toChat';
import { registerControls } from '../shared/controls';
import '../shared/theme.css';
import { setLanguage } from '../shared/numbers';
import { connectHost } from '../shared/vscodeApi';
import { App } from './app';
import './chat.css';
import './task.css';
import './files.css';
import './mentions/mentions.css';
import './ledger/ledger.css';
import './citations/citations.css';
import './turnActions/turnActions.css';
import './hub/hub.css';

registerControls();
setLanguage(document.documentElement.lang);
const root = document.getElementById('app');
if (root) render(<App host={connectHost<FromChat, ToChat, ChatAnswers>(parseToChat, chatAnswers)} />, root);
