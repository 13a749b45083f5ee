import type { RouteDefinition } from '@parlay/remote-kit/definition';
import { HELP_WORDS } from '../model/help-pages.ts';
import { HOME_CALLS } from '../model/home-calls.ts';
import { PLAYER_HOME_CALLS } from '../model/player-home-calls.ts';

/** Routes of the shell's own pages. */
export const siteRoutes = {
  home: {
    firstData: { visitor: HOME_CALLS, player: PLAYER_HOME_CALLS },
    page: () => import(/* webpackChunkName: "page-home" */ '../pages/home.tsx'),
  },
  logout: {
    page: () => import(/* webpackChunkName: "page-logout" */ '../pages/logout.tsx'),
  },
  language: {
    page: () => import(/* webpackChunkName: "page-language" */ '../pages/language.tsx'),
  },
  'help-centre': {
    page: () => import(/* webpackChunkName: "page-help-centre" */ '../pages/help-centre.tsx'),
  },
  'help-centre/page': {
    words: { page: HELP_WORDS },
    sample: { page: 'contact' },
    page: () => import(/* webpackChunkName: "page-help-centre-page" */ '../pages/help-page.tsx'),
  },
  fantasy: {
    page: () => import(/* webpackChunkName: "page-fantasy" */ '../pages/fantasy.tsx'),
  },
  gallery: {
    demoOnly: true,
    page: () => import(/* webpackChunkName: "page-gallery" */ '../pages/gallery.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
