import type { JSX } from 'preact';
import type { HubPart } from '../turn/turns';
import { IssuesView } from './issuesView';
import { SearchView } from './searchView';
import { StoreView } from './storeView';
import { UsageView } from './usageView';

/** What the hub answers; every text in it is shown as it is, and none of it is Markdown. */
export function HubPartView({ turn, part }: { readonly turn: number; readonly part: HubPart }): JSX.Element {
  const { view, changes } = part;
  switch (view.kind) {
    case 'search':
      return <SearchView {...{ turn, view, changes }} />;
    case 'issues':
      return <IssuesView {...{ turn, view, changes }} />;
    case 'store':
      return <StoreView {...{ turn, view, changes }} />;
    case 'usage':
      return <UsageView />;
  }
}
