import type { RouteDefinition } from '@parlay/remote-kit/definition';
import { HOME_CALLS } from '../model/home-calls.ts';

/** Pages of the shell itself. */
export const siteRoutes = {
  home: {
    paths: { en: 'home', es: 'inicio', de: 'startseite', sv: 'hem', no: 'hjem', fi: 'etusivu' },
    titles: { en: 'Home', fi: 'Etusivu' },
    firstData: { visitor: HOME_CALLS, player: HOME_CALLS },
    page: () => import(/* webpackChunkName: "page-home" */ '../pages/home.tsx'),
  },
  logout: {
    paths: { en: 'logout', es: 'cerrar-sesion', de: 'abmelden', sv: 'logga-ut', no: 'logg-ut', fi: 'kirjaudu-ulos' },
    titles: { en: 'Log out', fi: 'Kirjaudu ulos' },
    page: () => import(/* webpackChunkName: "page-logout" */ '../pages/logout.tsx'),
  },
  language: {
    paths: { en: 'language/:code?' },
    titles: { en: 'Language', fi: 'Kieli' },
    page: () => import(/* webpackChunkName: "page-language" */ '../pages/language.tsx'),
  },
  'help-centre': {
    paths: {
      en: 'help-centre',
      es: 'centro-de-ayuda',
      de: 'hilfe',
      sv: 'hjalpcenter',
      no: 'hjelpesenter',
      fi: 'ohjekeskus',
    },
    titles: { en: 'Help centre', fi: 'Ohjekeskus' },
    page: () => import(/* webpackChunkName: "page-help-centre" */ '../pages/help-centre.tsx'),
  },
  'help-centre/page': {
    paths: {
      en: 'help-centre/:page',
      es: 'centro-de-ayuda/:page',
      de: 'hilfe/:page',
      sv: 'hjalpcenter/:page',
      no: 'hjelpesenter/:page',
      fi: 'ohjekeskus/:page',
    },
    titles: { en: 'Help centre', fi: 'Ohjekeskus' },
    sample: { page: 'contact' },
    page: () => import(/* webpackChunkName: "page-help-centre-page" */ '../pages/help-page.tsx'),
  },
  gallery: {
    paths: { en: 'gallery' },
    titles: { en: 'Parlay kit', fi: 'Parlay kit' },
    page: () => import(/* webpackChunkName: "page-gallery" */ '../pages/gallery.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
