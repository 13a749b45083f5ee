import { formatMoment } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useId, useState } from 'react';
import type { SportEvent } from '../../model/events.ts';
import styles from './events.module.css';
import { type EventRowProps, MarketRow } from './market-row.tsx';

/** Renders an event with its first market. Its other markets can be expanded. */
export function EventRow({ competition, event, chosen, moves, onChoose }: EventRowProps) {
  const { t } = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [first, ...others] = event.markets;
  const row = { competition, event, chosen, moves, onChoose };
  return (
    <section
      className={cx(styles.event, first?.layout === 'VERTICAL' && styles.tall, event.toBeRemoved && styles.removed)}
      aria-labelledby={id}
    >
      <div>
        <h3 id={id} className={styles.name}>
          {event.name}
        </h3>
        <div className={styles.under}>
          <EventFacts event={event} />
          {others.length > 0 && (
            <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('events.fewer') : t('events.markets', { count: others.length })}
              <VisuallyHidden>{` ${event.name}`}</VisuallyHidden>
            </button>
          )}
        </div>
      </div>
      <div className={styles.markets}>
        {first && <MarketRow market={first} {...row} />}
        {open && others.map((market) => <MarketRow key={market.marketId} market={market} {...row} />)}
      </div>
    </section>
  );
}

function EventFacts({ event }: { event: SportEvent }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const live = event.score !== null;
  return (
    <div className={styles.facts}>
      {live ? (
        <Badge tone="live">{event.minute !== null ? `${event.minute}′` : t('events.live')}</Badge>
      ) : (
        <span className={type.num}>{formatMoment(formats.clock, event.startDate)}</span>
      )}
      {live && (
        <span className={cx(styles.score, event.scoreChanged && styles.scoreChanged)}>
          <VisuallyHidden>{`${t(event.scoreChanged ? 'events.scoreChanged' : 'events.score')} `}</VisuallyHidden>
          {event.score}
          {event.scoreChanged && <span className={styles.dot} aria-hidden="true" />}
        </span>
      )}
      {event.toBeRemoved && <b className={cx(type.loss, type.strong)}>{t('events.closing')}</b>}
    </div>
  );
}
