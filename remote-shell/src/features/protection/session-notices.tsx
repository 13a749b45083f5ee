import { formatDateTime, formatMoment } from '@parlay/contracts/moment';
import { useClockValue } from '@parlay/remote-kit/clock-value';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

const MINUTE = 60_000;
/** How many minutes before the end of a session the page shows a warning. */
const WARNING_MINUTES = 5;
const DRAFT = 'session-notice';

/**
 * Notifies the player about the length of the session, as often as the policy requires, and about its approaching
 * end.
 */
export function SessionNotices() {
  const session = useSession();
  const { noticeEveryMinutes } = usePolicy();
  if (session.status !== 'player') return null;
  const { sessionStart, sessionEndsAt, noPlayUntil } = session.user;
  if (noPlayUntil) return <PlayPausedNotice key={noPlayUntil} until={noPlayUntil} />;
  return (
    <>
      {noticeEveryMinutes !== null && sessionStart && <EveryHour every={noticeEveryMinutes} start={sessionStart} />}
      {sessionStart && sessionEndsAt && <BeforeTheEnd start={sessionStart} endsAt={sessionEndsAt} />}
    </>
  );
}

/** Tells a player whose time is used up when play resumes and what they can do until then. */
function PlayPausedNotice({ until }: { until: string }) {
  const { t } = useMessages();
  const { notify, brand } = usePorts();
  const announce = useEffectEvent(() =>
    notify.show({
      id: 'no-play',
      type: 'warn',
      title: t('protection.noPlay'),
      text: t('protection.noPlayText', { time: formatDateTime(until, brand.brand.formats) }),
      duration: 0,
      link: { label: t('protection.links.limits'), route: 'account/limits' },
    }),
  );
  useEffect(() => {
    announce();
  }, []);
  return null;
}

function EveryHour({ every, start }: { every: number; start: string }) {
  const { t } = useMessages();
  const { notify, drafts } = usePorts();
  const step = useClockValue((now) => Math.floor((now - Date.parse(start)) / (every * MINUTE)), 0);
  const announce = useEffectEvent(() => {
    const seen = `${start} ${step}`;
    // Prevents a reload from repeating the notice.
    if (step < 1 || drafts.read(DRAFT) === seen) return;
    drafts.write(DRAFT, seen);
    notify.show({
      id: DRAFT,
      type: 'info',
      title: t('protection.notice', { minutes: step * every }),
      text: t('protection.noticeText'),
      duration: 0,
      link: { label: t('protection.links.limits'), route: 'account/limits' },
    });
  });
  useEffect(() => announce(), [step]);
  return null;
}

/** Warns once before the end, unless the session is hardly longer than the warning period. */
function BeforeTheEnd({ start, endsAt }: { start: string; endsAt: string }) {
  const { t } = useMessages();
  const { notify, brand } = usePorts();
  const time = formatMoment(brand.brand.formats.clock, Date.parse(endsAt));
  const isLongEnough = Date.parse(endsAt) - Date.parse(start) > 2 * WARNING_MINUTES * MINUTE;
  const isNear = useClockValue((now) => isLongEnough && Date.parse(endsAt) - now <= WARNING_MINUTES * MINUTE, false);
  const announce = useEffectEvent(() =>
    notify.show({
      id: 'session-ends',
      type: 'warn',
      title: t('protection.ends', { time }),
      text: t('protection.endsText'),
      duration: 0,
    }),
  );
  useEffect(() => {
    if (isNear) announce();
  }, [isNear]);
  return null;
}
