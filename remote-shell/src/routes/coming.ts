import type { RouteDefinition } from '@parlay/remote-kit/definition';

/** Public pages that are not built yet: each says so. A remote that builds one takes the route over. */
export const comingRoutes = {
  fantasy: {
    page: () => import(/* webpackChunkName: "page-fantasy" */ '../pages/coming.tsx'),
  },
  promotions: {
    page: () => import(/* webpackChunkName: "page-promotions" */ '../pages/coming.tsx'),
  },
  'welcome-bonus': {
    page: () => import(/* webpackChunkName: "page-welcome-bonus" */ '../pages/coming.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
