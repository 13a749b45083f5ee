import { formatDateTime, formatDayOf, formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import type { HistoryBet } from '../../model/bets.ts';
import history from '../history/history.module.css';
import { BetDetails } from './bet-details.tsx';
import { Gain, ResultBadge } from './bet-result.tsx';
import styles from './bets.module.css';
import { ProductIcon } from './product-icon.tsx';

/** Renders bets and rounds by day, newest first, as cards on narrow screens. */
export function BetsTable({ rows }: { rows: readonly HistoryBet[] }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const [open, setOpen] = useState<string>();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return (
    <Card clip>
      <DataTable
        caption={t('bets.title')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={({ placedAt }) => `${weekday.format(new Date(placedAt))} ${formatDayOf(placedAt, formats)}`}
        cards="stacked"
        details={{
          open,
          onOpen: setOpen,
          header: t('transactions.details'),
          label: ({ name, placedAt }) =>
            t('transactions.detailsOf', { what: name, time: formatDateTime(placedAt, formats) }),
          render: ({ id }) => <BetDetails id={id} />,
        }}
      />
    </Card>
  );
}

function useColumns(): Column<HistoryBet>[] {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const money = (amount: string | null, currency: string) =>
    amount === null ? <span className={type.muted}>–</span> : moneyParts(amount, { locale, currency }).text;
  return [
    {
      id: 'time',
      header: t('transactions.time'),
      cell: ({ placedAt }) => <span className={cx(type.num, type.muted)}>{formatMoment(formats.clock, placedAt)}</span>,
      card: 'none',
    },
    { id: 'what', header: t('bets.what'), cell: (bet) => <BetSummary bet={bet} />, card: 'title' },
    {
      id: 'result',
      header: t('bets.outcome'),
      cell: ({ result }) => <ResultBadge result={result} />,
      card: 'none',
    },
    { id: 'stake', header: t('bets.stake'), cell: ({ stake, currency }) => money(stake, currency), align: 'end' },
    {
      id: 'returned',
      header: t('bets.returned'),
      cell: ({ returned, currency }) => money(returned, currency),
      align: 'end',
    },
    {
      id: 'gain',
      header: t('bets.gain'),
      cell: (bet) => <Gain bet={bet} />,
      align: 'end',
      // An open bet already shows "open" in place of the amount.
      cardLabel: ({ result }) => t(result === 'open' ? 'bets.outcome' : `bets.result.${result}`),
    },
  ];
}

/** Renders icon, name, product and choice. Cards start with the time. */
function BetSummary({ bet: { product, name, detail, placedAt, bookedBy } }: { bet: HistoryBet }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  return (
    <span className={styles.what}>
      <span className={styles.icon}>
        <ProductIcon product={product} />
      </span>
      <span className={styles.words}>
        <b className={history.what}>{name}</b>
        <span className={cx(type.xs, type.muted, type.num)}>
          <span className={styles.inCard}>{`${formatMoment(formats.clock, placedAt)}, `}</span>
          {`${t(`bets.product.${product}`)}, ${detail}`}
        </span>
        {bookedBy && <span className={cx(type.xs, type.muted)}>{t('bets.ownBooksOf', { company: bookedBy })}</span>}
      </span>
    </span>
  );
}
