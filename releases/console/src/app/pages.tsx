import type { RouteObject } from 'react-router-dom';
import { Frame } from '../frame/frame.tsx';
import type { NavigationItem } from '../frame/header.tsx';
import { NotFoundPage } from '../frame/not-found.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';

/** Pages that the header names. */
const NAVIGATION: readonly NavigationItem[] = [{ path: '/', name: 'Releases' }];

/** The registry answers the same addresses with the document: releases/src/console/page-routes.ts. */
export const PAGES: RouteObject[] = [
  {
    element: <Frame items={NAVIGATION} />,
    children: [
      { path: '/', element: <OverviewPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
