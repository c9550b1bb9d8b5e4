/**
 * The keys with Cmd and Alt or Ctrl that VS Code 1.118.1 gives to commands of its own on a Mac, in any context. Source: its
 * command "Preferences: Open Default Keyboard Shortcuts (JSON)" there; chords and keys without a letter or digit left out.
 */
export const macDefaultKeys: readonly string[] = [
  'alt+cmd+0',
  'alt+cmd+b',
  'alt+cmd+c',
  'alt+cmd+f',
  'alt+cmd+i',
  'alt+cmd+k',
  'alt+cmd+l',
  'alt+cmd+o',
  'alt+cmd+p',
  'alt+cmd+r',
  'alt+cmd+s',
  'alt+cmd+t',
  'alt+cmd+v',
  'alt+cmd+w',
  'alt+cmd+y',
  'ctrl+alt+cmd+n',
  'ctrl+cmd+1',
  'ctrl+cmd+9',
  'ctrl+cmd+f',
  'ctrl+cmd+i',
  'shift+alt+cmd+c',
  'shift+alt+cmd+g',
  'shift+alt+cmd+l',
  'shift+alt+cmd+o',
];
