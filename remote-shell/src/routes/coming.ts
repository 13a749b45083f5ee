import type { RouteDefinition } from '@parlay/remote-kit/definition';

/** Public pages that are not built yet: each says so, to who comes by a link. A remote that builds one takes the route over. */
export const comingRoutes = {
  promotions: {
    unlisted: true,
    page: () => import(/* webpackChunkName: "page-promotions" */ '../pages/coming.tsx'),
  },
  'welcome-bonus': {
    unlisted: true,
    page: () => import(/* webpackChunkName: "page-welcome-bonus" */ '../pages/coming.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
