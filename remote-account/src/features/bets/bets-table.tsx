import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { gainOf, type HistoryBet } from '../../model/bets.ts';
import { showMoment } from '../../model/dates.ts';
import styles from '../history/history.module.css';
import { BetDetails } from './bet-details.tsx';

const TONES: Record<HistoryBet['result'], BadgeTone> = {
  open: 'neutral',
  won: 'win',
  lost: 'loss',
  equal: 'equal',
  void: 'plain',
  'cashed-out': 'plain',
};

/** Bets and rounds, newest first; cards where there is little width. */
export function BetsTable({ rows }: { rows: readonly HistoryBet[] }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const [open, setOpen] = useState<string>();
  const money = (amount: string | null, currency: string) =>
    amount === null ? '–' : moneyParts(amount, { locale, currency }).text;
  const columns: Column<HistoryBet>[] = [
    {
      id: 'time',
      header: t('transactions.time'),
      cell: ({ placedAt }) => <span className={cx(type.num, type.muted)}>{showMoment(placedAt, formats)}</span>,
      card: 'lead',
    },
    {
      id: 'what',
      header: t('bets.what'),
      cell: ({ product, name, detail }) => (
        <span>
          <b className={styles.what}>{name}</b>
          <span className={cx(type.xs, type.muted)}>{`${t(`bets.product.${product}`)}, ${detail}`}</span>
        </span>
      ),
      card: 'title',
    },
    {
      id: 'result',
      header: t('bets.outcome'),
      cell: ({ result }) => <Badge tone={TONES[result]}>{t(`bets.result.${result}`)}</Badge>,
    },
    { id: 'stake', header: t('bets.stake'), cell: ({ stake, currency }) => money(stake, currency), align: 'end' },
    {
      id: 'returned',
      header: t('bets.returned'),
      cell: ({ returned, currency }) => money(returned, currency),
      align: 'end',
    },
    { id: 'gain', header: t('bets.gain'), cell: (bet) => <Gain bet={bet} />, align: 'end' },
  ];
  return (
    <Card clip>
      <DataTable
        caption={t('bets.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        details={{
          open,
          onOpen: setOpen,
          header: t('transactions.details'),
          label: ({ name, placedAt }) =>
            t('transactions.detailsOf', { what: name, time: showMoment(placedAt, formats) }),
          render: ({ id }) => <BetDetails id={id} />,
        }}
      />
    </Card>
  );
}

/** What was won or lost, with its sign; a dash while it is open. */
function Gain({ bet }: { bet: HistoryBet }) {
  const { locale } = useMessages();
  const gain = gainOf(bet);
  if (gain === null) return <span className={type.muted}>–</span>;
  const isZero = Number(gain) === 0;
  const tone = isZero ? type.muted : gain.startsWith('-') ? type.loss : type.win;
  const sign = isZero ? '' : gain.startsWith('-') ? '−' : '+';
  const text = moneyParts(gain.replace('-', ''), { locale, currency: bet.currency }).text;
  return <span className={cx(type.num, type.strong, tone)}>{`${sign}${text}`}</span>;
}
