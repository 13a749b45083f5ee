import { defineRemote } from '@parlay/remote-kit';
import { LoginOverlay } from './slots/overlay.tsx';

export default defineRemote({
  remote: 'remote-auth',
  routes: {
    login: {
      paths: {
        en: 'login',
        es: 'iniciar-sesion',
        de: 'anmelden',
        sv: 'logga-in',
        no: 'logg-inn',
        fi: 'kirjaudu',
      },
      titles: { en: 'Log in', fi: 'Kirjaudu sisään' },
      page: () => import(/* webpackChunkName: "page-login" */ './pages/login.tsx'),
    },
  },
  slots: { overlay: LoginOverlay },
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ '../locales/en.json'),
    fi: () => import(/* webpackChunkName: "messages-fi" */ '../locales/fi.json'),
  },
});
