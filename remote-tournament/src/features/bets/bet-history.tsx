import { useFeedName } from '@parlay/betting/feed-name';
import { formatMoment } from '@parlay/contracts/moment';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { type Bet, type BetResult, betHistory, resultOf, returnOf } from '../../model/bets.ts';
import { usePointsText } from '../parts/points.tsx';
import { BetEvent } from './bet-parts.tsx';
import styles from './bets.module.css';

const TONES = { win: 'win', lose: 'loss', equal: 'equal', void: 'neutral', cashout: 'plain' } as const satisfies Record<
  BetResult,
  string
>;
const PAID = { win: type.win, lose: type.loss, equal: type.equal };

/** Renders finished bets (TO7). Collapsible next to the slip, and always open below 992 px (TO15). */
export function BetHistory({ bets }: { bets: readonly Bet[] }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const points = usePointsText();
  const feedName = useFeedName();
  const [open, setOpen] = useState(true);
  const title = t('bets.history');

  const columns: Column<Bet>[] = [
    { id: 'id', header: t('bets.id'), card: 'lead', cell: ({ betId }) => <BetId id={betId} /> },
    { id: 'event', header: t('bets.event'), card: 'title', cell: (bet) => <BetEvent bet={bet} /> },
    { id: 'selection', header: t('bets.selection'), card: 'wide', cell: ({ selection }) => feedName(selection.name) },
    { id: 'placed', header: t('bets.placed'), cell: ({ created }) => formatMoment(formats.tournament, created) },
    { id: 'stake', header: t('bets.stake'), align: 'end', cell: ({ stake }) => points(stake) },
    { id: 'price', header: t('bets.price'), align: 'end', cell: ({ odds }) => formatOdds(odds, locale) },
    {
      id: 'settled',
      header: t('bets.settled'),
      cell: ({ settled, status }) => (
        <span className={styles.event}>
          <span>{settled ? formatMoment(formats.tournament, settled) : '–'}</span>
          <span className={cx(type.xs, type.muted)}>{t(`bets.status.${status}`)}</span>
        </span>
      ),
    },
    {
      id: 'result',
      header: t('bets.result'),
      cell: (bet) => {
        const result = resultOf(bet);
        return <Badge tone={TONES[result]}>{t(`bets.results.${result}`)}</Badge>;
      },
    },
    {
      id: 'payout',
      header: t('bets.payout'),
      align: 'end',
      cell: (bet) => <b className={PAID[returnOf(bet)]}>{points(bet.settlement ?? '0')}</b>,
    },
  ];
  return (
    <Panel
      className={styles.history}
      title={title}
      open={open}
      onToggle={() => setOpen(!open)}
      toggleLabel={t(open ? 'events.collapse' : 'events.expand', { name: title })}
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={betHistory(bets)}
        rowKey={({ betId }) => betId}
        empty={<p className={cx(type.sm, type.muted, styles.empty)}>{t('bets.noHistory')}</p>}
      />
    </Panel>
  );
}

/** Renders the end of an id, with the full id as its title. */
function BetId({ id }: { id: string }) {
  return (
    <span className={type.muted} title={id}>
      {id.length > 12 ? id.slice(-6) : id}
    </span>
  );
}
