import type { RouteDefinition } from '@parlay/remote-kit/definition';

/** Public pages that are not built yet: each says so. A remote that builds one takes the route over. */
export const comingRoutes = {
  register: {
    paths: {
      en: 'register',
      es: 'registro',
      de: 'registrieren',
      sv: 'registrera',
      no: 'registrer',
      fi: 'rekisteroidy',
    },
    titles: { en: 'Register', fi: 'Rekisteröidy' },
    page: () => import(/* webpackChunkName: "page-register" */ '../pages/coming.tsx'),
  },
  'register-completed': {
    paths: {
      en: 'register-completed',
      es: 'registro-completado',
      de: 'registrierung-abgeschlossen',
      sv: 'registrering-klar',
      no: 'registrering-fullfort',
      fi: 'rekisterointi-valmis',
    },
    titles: { en: 'Registration completed', fi: 'Rekisteröinti valmis' },
    page: () => import(/* webpackChunkName: "page-register-completed" */ '../pages/coming.tsx'),
  },
  password: {
    paths: { en: 'password', es: 'contrasena', de: 'passwort', sv: 'losenord', no: 'passord', fi: 'salasana' },
    titles: { en: 'Forgotten password', fi: 'Unohtunut salasana' },
    page: () => import(/* webpackChunkName: "page-password" */ '../pages/coming.tsx'),
  },
  resetpassword: {
    paths: {
      en: 'resetpassword',
      es: 'restablecer-contrasena',
      de: 'passwort-zuruecksetzen',
      sv: 'aterstall-losenord',
      no: 'tilbakestill-passord',
      fi: 'palauta-salasana',
    },
    titles: { en: 'New password', fi: 'Uusi salasana' },
    page: () => import(/* webpackChunkName: "page-resetpassword" */ '../pages/coming.tsx'),
  },
  'resend-email': {
    paths: {
      en: 'resend-email',
      es: 'reenviar-correo',
      de: 'email-erneut-senden',
      sv: 'skicka-epost-igen',
      no: 'send-epost-pa-nytt',
      fi: 'laheta-sahkoposti-uudelleen',
    },
    titles: { en: 'Send the email again', fi: 'Lähetä sähköposti uudelleen' },
    page: () => import(/* webpackChunkName: "page-resend-email" */ '../pages/coming.tsx'),
  },
  validateemail: {
    paths: { en: 'validateemail' },
    titles: { en: 'Confirm your email', fi: 'Vahvista sähköpostisi' },
    page: () => import(/* webpackChunkName: "page-validateemail" */ '../pages/coming.tsx'),
  },
  fantasy: {
    paths: { en: 'fantasy' },
    titles: { en: 'Fantasy', fi: 'Fantasy' },
    page: () => import(/* webpackChunkName: "page-fantasy" */ '../pages/coming.tsx'),
  },
  boa: {
    paths: { en: 'boa' },
    titles: { en: 'Boa', fi: 'Boa' },
    page: () => import(/* webpackChunkName: "page-boa" */ '../pages/coming.tsx'),
  },
  promotions: {
    paths: { en: 'promotions', es: 'promociones', de: 'aktionen', sv: 'kampanjer', no: 'kampanjer', fi: 'kampanjat' },
    titles: { en: 'Promotions', fi: 'Kampanjat' },
    page: () => import(/* webpackChunkName: "page-promotions" */ '../pages/coming.tsx'),
  },
  'welcome-bonus': {
    paths: {
      en: 'promotions/welcome-bonus',
      es: 'promociones/bono-de-bienvenida',
      de: 'aktionen/willkommensbonus',
      sv: 'kampanjer/valkomstbonus',
      no: 'kampanjer/velkomstbonus',
      fi: 'kampanjat/tervetuliaisbonus',
    },
    titles: { en: 'Welcome bonus', fi: 'Tervetuliaisbonus' },
    page: () => import(/* webpackChunkName: "page-welcome-bonus" */ '../pages/coming.tsx'),
  },
  trxmessage: {
    paths: { en: 'trxmessage' },
    titles: { en: 'Your transaction', fi: 'Tapahtumasi' },
    page: () => import(/* webpackChunkName: "page-trxmessage" */ '../pages/coming.tsx'),
  },
} satisfies Record<string, RouteDefinition>;
