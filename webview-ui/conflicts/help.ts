import type { KeyRows } from '../shared/keyRows';
import { t } from '../shared/strings';

/** The keys of the page. */
export function keyRows(): KeyRows {
  return [
    [['J', 'Alt+↓'], t('Next conflict')],
    [['K', 'Alt+↑'], t('Previous conflict')],
    [['1', '…', '8'], t('Look at a candidate')],
    [['Enter', 'Ctrl+Enter'], t('Choose what the result shows, and go on')],
    [['S'], t('Skip to the next open conflict')],
    [['E'], t('Edit the result')],
    [['Ctrl+Z', 'Ctrl+Y'], t('Undo and redo in the result')],
    [['Esc'], t('Leave the result')],
    [['B'], t('Show or hide the base')],
    [['O'], t('Open the file in the editor')],
    [['?'], t('Show or hide the keys')],
  ];
}
