import { withFormTexts } from '@parlay/forms/messages';
import { defineRemote } from '@parlay/remote-kit';
import { Overlay } from './slots/overlay.tsx';

export default defineRemote({
  remote: 'remote-auth',
  routes: {
    login: {
      page: () => import(/* webpackChunkName: "page-login" */ './pages/login.tsx'),
    },
    register: {
      page: () => import(/* webpackChunkName: "page-register" */ './pages/register.tsx'),
    },
    'register-completed': {
      page: () => import(/* webpackChunkName: "page-register-completed" */ './pages/register-completed.tsx'),
    },
    password: {
      page: () => import(/* webpackChunkName: "page-password" */ './pages/password.tsx'),
    },
    resetpassword: {
      page: () => import(/* webpackChunkName: "page-resetpassword" */ './pages/resetpassword.tsx'),
    },
    'resend-email': {
      page: () => import(/* webpackChunkName: "page-resend-email" */ './pages/resend-email.tsx'),
    },
    'stop-payout': {
      page: () => import(/* webpackChunkName: "page-stop-payout" */ './pages/stop-payout.tsx'),
    },
    validateemail: {
      page: () => import(/* webpackChunkName: "page-validateemail" */ './pages/validateemail.tsx'),
    },
  },
  slots: { overlay: Overlay },
  messages: withFormTexts((locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`)),
});
