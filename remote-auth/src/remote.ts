import { withFormTexts } from '@parlay/forms/messages';
import { defineRemote } from '@parlay/remote-kit';
import { Overlay } from './slots/overlay.tsx';

export default defineRemote({
  remote: 'remote-auth',
  routes: {
    login: {
      page: () => import(/* webpackChunkName: "page-login" */ './pages/login.tsx'),
    },
  },
  slots: { overlay: Overlay },
  messages: withFormTexts((locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`)),
});
