import { useTopicEvent } from '@parlay/bus/react';
import type { Notice } from '@parlay/contracts/bus';
import { formatMoment } from '@parlay/contracts/moment';
import { isListed } from '@parlay/contracts/open-word';
import { PUBLIC_ROUTES, type PublicRoute } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { TOAST_LOOKS, type ToastItem } from '@parlay/ui/toast-queue';
import { ToastStack } from '@parlay/ui/toast-stack';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { RouteLink } from '../links/route-link.tsx';
import { PAGE_NOTICES, RELOAD_NOTICE, Reload } from './connection-hints.tsx';
import { NOTICE_ICONS, NoticeHtml, NoticeIcon } from './notice-parts.tsx';
import styles from './notices.module.css';
import { closeNoticeAtom, closeOtherNoticesAtom, noticesAtom, showNoticeAtom } from './notices-atoms.ts';

/** Known types, listed here because importing the bus contract would add its schemas to the page. */
const TYPES = ['error', 'warn', 'success', 'info'] as const satisfies readonly Notice['type'][];

/** Shows all notices that have not been closed (SH15). */
export function NoticeStack() {
  const { t } = useMessages();
  const { bus, notify, brand, clock } = usePorts();
  const { constants, formats } = brand.brand;
  const notices = useAtomValue(noticesAtom);
  const show = useSetAtom(showNoticeAtom);
  const close = useSetAtom(closeNoticeAtom);
  useTopicEvent(bus, 'notice.shown', (notice) => {
    const type = isListed(TYPES, notice.type) ? notice.type : 'info';
    show({ ...notice, type, timestamp: notice.timestamp ?? clock.now() });
  });
  useTopicEvent(bus, 'notice.closed', ({ id }) => close(id));
  useForgetNotices();

  return (
    <ToastStack
      toasts={notices.map((notice) => toastOf(notice, constants.noticeMs, formats.clock))}
      label={t('notices.region')}
      closeLabel={t('notices.close')}
      more={(count) => t('notices.more', { count })}
      // Published, because the sender may need to know.
      onDismiss={(id) => notify.close(id)}
    />
  );
}

/** Closes the notices of a player who has signed out, because they may contain amounts. */
function useForgetNotices() {
  const { bus, session } = usePorts();
  const forget = useSetAtom(closeOtherNoticesAtom);
  const wasPlayer = useRef(session.current().status === 'player');
  useTopicEvent(bus, 'session.changed', ({ status }) => {
    // Done immediately, because a notice about the session end may follow.
    if (wasPlayer.current && status === 'guest') forget(PAGE_NOTICES);
    wasPlayer.current = status === 'player';
  });
}

const isRoute = (route: string): route is PublicRoute => (PUBLIC_ROUTES as readonly string[]).includes(route);

function toastOf(notice: Notice, defaultLifetime: number, clockFormat: string): ToastItem {
  const { id, type, title, text, html, icon, look, duration, closeButton, timestamp, link } = notice;
  const lifetime = duration === 0 ? null : (duration ?? defaultLifetime);
  // Short-lived notices are about the present moment. Only long-lived ones show their time.
  const stays = lifetime === null || type === 'error' || lifetime > defaultLifetime;
  return {
    id,
    kind: type,
    title,
    text: html === undefined ? text : <NoticeHtml html={html} text={text} />,
    icon: icon !== undefined && isListed(NOTICE_ICONS, icon) ? <NoticeIcon name={icon} /> : undefined,
    look: look !== undefined && isListed(TOAST_LOOKS, look) ? look : undefined,
    lifetime,
    closable: closeButton,
    time:
      stays && timestamp !== undefined
        ? { text: formatMoment(clockFormat, timestamp), iso: new Date(timestamp).toISOString() }
        : undefined,
    action:
      id === RELOAD_NOTICE ? <Reload /> : link && isRoute(link.route) && <NoticeLink {...link} route={link.route} />,
  };
}

type NoticeLinkProps = NonNullable<Notice['link']> & { route: PublicRoute };
const NoticeLink = ({ label, route, params }: NoticeLinkProps) => (
  <RouteLink route={route} {...(params ? { params } : {})} className={styles.link}>
    {label}
  </RouteLink>
);
