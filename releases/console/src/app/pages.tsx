import type { RouteObject } from 'react-router-dom';
import { ActivityPage } from '../activity/activity-page.tsx';
import { ComparePage } from '../compare/compare-page.tsx';
import { Frame } from '../frame/frame.tsx';
import type { NavigationItem } from '../frame/header.tsx';
import { NotFoundPage } from '../frame/not-found.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { PreviewsPage } from '../previews/previews-page.tsx';
import { RemotePage } from '../remote/remote-page.tsx';
import { ChannelsPage } from '../settings/channels-page.tsx';
import { CohortsPage } from '../settings/cohorts-page.tsx';
import { TokensPage } from '../settings/tokens-page.tsx';
import { WebhooksPage } from '../settings/webhooks-page.tsx';
import { TimeMachinePage } from '../time-machine/time-machine-page.tsx';

/** Pages in the header's navigation. */
const NAVIGATION: readonly NavigationItem[] = [
  { path: '/', name: 'Releases' },
  { path: '/previews', name: 'Previews' },
  { path: '/activity', name: 'Activity' },
  { path: '/time-machine', name: 'Time machine' },
  { path: '/settings/channels', under: '/settings', name: 'Settings' },
];

/**
 * Routes of the console. The registry must serve the document at the same paths: see `console/page-routes.ts` there.
 */
export const PAGES: RouteObject[] = [
  {
    element: <Frame items={NAVIGATION} />,
    children: [
      { path: '/', element: <OverviewPage /> },
      { path: '/remotes/:remote', element: <RemotePage /> },
      { path: '/remotes/:remote/compare', element: <ComparePage /> },
      { path: '/previews', element: <PreviewsPage /> },
      { path: '/activity', element: <ActivityPage /> },
      { path: '/time-machine', element: <TimeMachinePage /> },
      { path: '/settings/channels', element: <ChannelsPage /> },
      { path: '/settings/cohorts', element: <CohortsPage /> },
      { path: '/settings/tokens', element: <TokensPage /> },
      { path: '/settings/webhooks', element: <WebhooksPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
