import * as vscode from 'vscode';
import type { CodeTreeItem } from '../../core/map/views';

/** Codicon and theme colour by kind; the same pictures as in the editor's own outline. */
const icons: Record<CodeTreeItem['kind'], readonly [icon: string, color: string | null]> = {
  package: ['folder', null],
  module: ['symbol-file', null],
  class: ['symbol-class', 'symbolIcon.classForeground'],
  interface: ['symbol-interface', 'symbolIcon.interfaceForeground'],
  enum: ['symbol-enum', 'symbolIcon.enumeratorForeground'],
  struct: ['symbol-struct', 'symbolIcon.structForeground'],
  trait: ['symbol-interface', 'symbolIcon.interfaceForeground'],
  namespace: ['symbol-namespace', 'symbolIcon.namespaceForeground'],
  function: ['symbol-function', 'symbolIcon.functionForeground'],
  method: ['symbol-method', 'symbolIcon.methodForeground'],
  getter: ['symbol-property', 'symbolIcon.propertyForeground'],
  setter: ['symbol-property', 'symbolIcon.propertyForeground'],
  constructor: ['symbol-constructor', 'symbolIcon.constructorForeground'],
  lambda: ['symbol-event', 'symbolIcon.functionForeground'],
};

export function iconOf(kind: CodeTreeItem['kind']): vscode.ThemeIcon {
  const [icon, color] = icons[kind];
  return new vscode.ThemeIcon(icon, color === null ? undefined : new vscode.ThemeColor(color));
}

/** Gives the row the icon that the user's file icon theme has for `path`, and the editor's marks for that file. */
export function showAsFile(node: vscode.TreeItem, folder: string, path: string): void {
  node.resourceUri = vscode.Uri.joinPath(vscode.Uri.file(folder), path);
  node.iconPath = vscode.ThemeIcon.File;
}
