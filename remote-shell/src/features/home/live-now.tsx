import { formatOdds } from '@parlay/money/format';
import { useFeedName } from '@parlay/remote-kit/feed-name';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { EmptyState } from '@parlay/ui/empty-state';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { ArrowRight } from 'lucide-react';
import { type Offer, offersOf } from '../../model/running-tournament.ts';
import { RouteLink } from '../links/route-link.tsx';
import { Failed } from './failed.tsx';
import { useRunningTournament } from './home-data.ts';
import styles from './live-now.module.css';

const SHOWN = 4;
const PRICES = 3;

/** First events of the running tournament with their prices; each leads to the tournament. */
export function LiveNow() {
  const { t } = useMessages();
  const running = useRunningTournament();
  const offers = running.data ? offersOf(running.data).slice(0, SHOWN) : [];
  const id = running.data?.tournament.id;
  return (
    <section aria-labelledby="home-live" aria-busy={running.status === 'loading'}>
      <div className={styles.head}>
        <h2 className={type.displaySm} id="home-live">
          {t(running.data && !offers.some(({ live }) => live) ? 'home.live.next' : 'home.live.title')}
        </h2>
        <RouteLink route="tournaments" className={type.more}>
          {t('home.live.all')}
          <ArrowRight aria-hidden="true" size={18} />
        </RouteLink>
      </div>
      <Card clip>{content()}</Card>
    </section>
  );

  function content() {
    if (id !== undefined && offers.length > 0) {
      return (
        <ul>
          {offers.map((offer) => (
            <EventRow key={offer.event.eventId} offer={offer} tournament={id} />
          ))}
        </ul>
      );
    }
    if (running.status === 'loading') {
      return Array.from({ length: SHOWN }, (_, row) => (
        <div className={styles.event} key={`row-${row}`}>
          <div className={styles.ghost}>
            <Skeleton />
            <Skeleton width="short" />
          </div>
          <Skeleton shape="row" />
        </div>
      ));
    }
    if (running.status === 'failed' && running.error.status !== 404)
      return <Failed error={running.error} onRetry={running.reload} />;
    return (
      <EmptyState
        family="steps"
        title={t('home.live.none')}
        text={t('home.live.noneText')}
        action={
          <ButtonLink as={RouteLink} route="tournaments" variant="secondary">
            {t('home.toTournaments')}
          </ButtonLink>
        }
      />
    );
  }
}

function EventRow({ offer: { event, selections, live }, tournament }: { offer: Offer; tournament: string }) {
  const { t, locale } = useMessages();
  const named = useFeedName();
  return (
    <li className={styles.event}>
      <div>
        <div className={styles.name}>{event.name}</div>
        <div className={styles.state}>
          {live ? (
            <Badge tone="live">{event.minute === null ? t('home.live.now') : `${event.minute}′`}</Badge>
          ) : (
            <time dateTime={event.startDate}>{startOf(event.startDate, locale)}</time>
          )}
          {event.score !== null && <b>{event.score}</b>}
          <span>{event.competitionName}</span>
        </div>
      </div>
      <div className={styles.prices}>
        {selections.slice(0, PRICES).map((selection) => (
          <RouteLink
            key={selection.selectionId}
            route="tournament"
            params={{ id: tournament }}
            className={styles.price}
          >
            <span>{named(selection.name)}</span> <b>{formatOdds(selection.odds, locale)}</b>
            <VisuallyHidden>{event.name}</VisuallyHidden>
          </RouteLink>
        ))}
      </div>
    </li>
  );
}

const startOf = (start: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(start),
  );
