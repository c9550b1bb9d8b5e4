import { createGitHistory } from '../../../src/git/gitHistory';
import { answerAs, costOf } from '../programs';
import { quiet } from './indexing';
import { noSignal } from './pools';

const history = createGitHistory({ log: quiet, environment: process.env });

answerAs('gitLog', ({ folder }) => costOf(() => history.read(folder, noSignal)));
