import { defineRemote } from '@parlay/remote-kit';
import { LoginOverlay } from './slots/overlay.tsx';

export default defineRemote({
  remote: 'remote-auth',
  routes: {
    login: {
      page: () => import(/* webpackChunkName: "page-login" */ './pages/login.tsx'),
    },
  },
  slots: { overlay: LoginOverlay },
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`),
});
