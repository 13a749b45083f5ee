import { useFeedName } from '@parlay/betting/feed-name';
import { pickQuery } from '@parlay/contracts/pick-link';
import type { PublicRoute } from '@parlay/contracts/routes';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { EmptyState } from '@parlay/ui/empty-state';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayAndTime } from '../../model/time.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './live-panel.module.css';

export const VISIBLE_ROWS = 4;
const PRICE_COUNT = 3;

/** An event with its prices, which all link to the same page. */
export interface LiveRow {
  id: string;
  name: string;
  /** ISO start time, or the minute of a running event, null if it has no clock. */
  when: { start: string } | { minute: number | null };
  score: string | null;
  /** Sport or competition. */
  of: string;
  prices: readonly {
    id: string;
    name: string;
    odds: number;
    /** The company's id of the selection, with which a link puts it into the slip. */
    selection?: string | undefined;
  }[];
  to: { route: PublicRoute; params: Record<string, string> };
}

interface LivePanelProps {
  title: string;
  /** Link to the page with all events. */
  all: { route: PublicRoute; text: string };
  loading: boolean;
  rows: readonly LiveRow[];
  /** Content shown in place of the rows. */
  children: ReactNode;
}

/** Lists events with their prices. The skeleton reserves their space. */
export function LivePanel({ title, all, loading, rows, children }: LivePanelProps) {
  return (
    <section aria-labelledby="home-live" aria-busy={loading}>
      <div className={styles.head}>
        <h2 className={type.displaySm} id="home-live">
          {title}
        </h2>
        <RouteLink route={all.route} className={type.more}>
          {all.text}
          <ArrowRight aria-hidden="true" size={18} />
        </RouteLink>
      </div>
      <Card clip>
        {rows.length > 0 ? (
          <ul>
            {rows.map((row) => (
              <EventRow key={row.id} row={row} />
            ))}
          </ul>
        ) : loading ? (
          Array.from({ length: VISIBLE_ROWS }, (_, row) => <RowSkeleton key={`row-${row}`} />)
        ) : (
          children
        )}
      </Card>
    </section>
  );
}

/** Shows that there are no events, with a link to another page. */
export function NoLiveEvents({ title, text, to, go }: { title: string; text: string; to: PublicRoute; go: string }) {
  return (
    <EmptyState
      family="steps"
      title={title}
      text={text}
      action={
        <ButtonLink as={RouteLink} route={to} variant="secondary">
          {go}
        </ButtonLink>
      }
    />
  );
}

function RowSkeleton() {
  return (
    <div className={styles.event}>
      <div className={styles.ghost}>
        <Skeleton />
        <Skeleton width="short" />
      </div>
      <Skeleton shape="row" />
    </div>
  );
}

const pickOf = ({ selection, odds }: LiveRow['prices'][number]) =>
  selection === undefined ? {} : { url: { query: pickQuery({ selection, odds }) } };

function EventRow({ row: { name, when, score, of, prices, to } }: { row: LiveRow }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const nameOf = useFeedName();
  return (
    <li className={styles.event}>
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.state}>
          {'start' in when ? (
            <time dateTime={when.start}>{dayAndTime(when.start, locale, formats)}</time>
          ) : (
            <Badge tone="live">{when.minute === null ? t('home.live.now') : `${when.minute}′`}</Badge>
          )}
          {score !== null && <b>{score}</b>}
          <span>{nameOf(of)}</span>
        </div>
      </div>
      <div className={styles.prices}>
        {prices.slice(0, PRICE_COUNT).map((price) => (
          <RouteLink key={price.id} {...to} {...pickOf(price)} className={styles.price}>
            <span>{nameOf(price.name)}</span> <b>{formatOdds(price.odds, locale)}</b>
            <VisuallyHidden>{name}</VisuallyHidden>
          </RouteLink>
        ))}
      </div>
    </li>
  );
}
