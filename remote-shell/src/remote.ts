import { withFormTexts } from '@parlay/forms/messages';
import { defineRemote } from '@parlay/remote-kit';
import { siteRoutes } from './routes/site.ts';
import { Bottom } from './slots/bottom.tsx';
import { Notices } from './slots/notices.tsx';
import { Top } from './slots/top.tsx';

export default defineRemote({
  remote: 'remote-shell',
  routes: siteRoutes,
  slots: { top: Top, bottom: Bottom, notices: Notices },
  messages: withFormTexts((locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`)),
  notFound: () => import(/* webpackChunkName: "page-not-found" */ './pages/not-found.tsx'),
});
