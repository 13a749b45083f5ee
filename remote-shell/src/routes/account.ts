import type { RouteDefinition } from '@parlay/remote-kit/definition';

/** Account pages that are not built yet: each says so. A remote that builds one takes the route over. */
export const comingAccountRoutes = {
  'account/bonus': {
    needsPlayer: true,
    page: () => import(/* webpackChunkName: "page-account-bonus" */ '../pages/coming.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
