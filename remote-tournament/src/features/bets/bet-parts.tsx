import { useFeedName } from '@parlay/betting/feed-name';
import { formatMoment, relativeDay } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { Bet } from '../../model/bets.ts';
import { dayWithName } from '../../model/times.ts';
import styles from './bets.module.css';

/** Renders the event with the market below it. */
export function BetEvent({ bet: { selection } }: { bet: Bet }) {
  const feedName = useFeedName();
  return (
    <span className={styles.event}>
      <b>{selection.eventName}</b>
      <span className={cx(type.xs, type.muted)}>{feedName(selection.marketName)}</span>
    </span>
  );
}

/** Renders an event's start time, with its day unless it is today. */
export function Start({ at }: { at: string }) {
  const { locale } = useMessages();
  const { clock, brand } = usePorts();
  const { formats } = brand.brand;
  const day = relativeDay(at, clock.now()) === 'today' ? '' : `${dayWithName(at, locale, formats)} `;
  return <time dateTime={at}>{`${day}${formatMoment(formats.clock, at)}`}</time>;
}
