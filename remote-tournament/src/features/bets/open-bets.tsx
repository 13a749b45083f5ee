import { useFeedName } from '@parlay/betting/feed-name';
import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useState } from 'react';
import { type Bet, maxPayout, openBets } from '../../model/bets.ts';
import { usePointsText } from '../parts/points.tsx';
import { BetEvent, Start } from './bet-parts.tsx';
import styles from './bets.module.css';
import { CashoutCell } from './cashout-cell.tsx';
import { CashoutDialog } from './cashout-dialog.tsx';
import { type CashoutOptions, useCashouts } from './use-cashout.ts';

export interface OpenBetsProps extends CashoutOptions {
  bets: readonly Bet[];
  /** Whether the tournament is over, so there is no cash-out (TO16). */
  closed: boolean;
}

/** Renders open bets with their cash-out amounts (TO8). Collapsible (TO15). */
export function OpenBets({ bets, closed, ...options }: OpenBetsProps) {
  const { t, locale } = useMessages();
  const points = usePointsText();
  const feedName = useFeedName();
  const [open, setOpen] = useState(true);
  const { states, question, ask, cancel, confirm } = useCashouts(options);
  // A bet that was just cashed out keeps its row and shows "Ok".
  const rows = openBets(bets, (betId) => states.get(betId)?.kind === 'ok');
  const title = t('bets.open');

  const columns: Column<Bet>[] = [
    {
      id: 'starts',
      header: t('bets.starts'),
      card: 'lead',
      cell: ({ eventStartDate }) => <Start at={eventStartDate} />,
    },
    { id: 'event', header: t('bets.event'), card: 'title', cell: (bet) => <BetEvent bet={bet} /> },
    {
      id: 'selection',
      header: t('bets.selection'),
      card: 'wide',
      cell: ({ selection }) => <b>{feedName(selection.name)}</b>,
    },
    { id: 'stake', header: t('bets.stake'), align: 'end', cell: ({ stake }) => points(stake) },
    { id: 'price', header: t('bets.price'), align: 'end', cell: ({ odds }) => formatOdds(odds, locale) },
    { id: 'now', header: t('bets.now'), align: 'end', cell: (bet) => <PriceNow bet={bet} /> },
    { id: 'max', header: t('bets.maxPayout'), align: 'end', cell: (bet) => points(maxPayout(bet)) },
    {
      id: 'cashout',
      header: t('bets.cashoutHead'),
      align: 'end',
      card: 'action',
      cell: (bet) => <CashoutCell bet={bet} closed={closed} state={states.get(bet.betId)} onAsk={ask} />,
    },
  ];
  return (
    <>
      <Panel
        title={title}
        aside={openBets(bets).length}
        open={open}
        onToggle={() => setOpen(!open)}
        toggleLabel={t(open ? 'events.collapse' : 'events.expand', { name: title })}
      >
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ betId }) => betId}
          empty={<p className={cx(type.sm, type.muted, styles.empty)}>{t('bets.none')}</p>}
        />
      </Panel>
      {question && <CashoutDialog question={question} onYes={() => void confirm()} onNo={cancel} />}
    </>
  );
}

/** Renders the current price, and whether it is higher or lower than the bet's price. */
function PriceNow({ bet: { odds, selection } }: { bet: Bet }) {
  const { t, locale } = useMessages();
  const move = selection.odds === odds ? undefined : selection.odds > odds ? 'up' : 'down';
  return (
    <b>
      {move && (
        <>
          <span className={type.loss} aria-hidden="true">
            {move === 'up' ? '▲ ' : '▼ '}
          </span>
          <VisuallyHidden>{`${t(`events.moved.${move}`)} `}</VisuallyHidden>
        </>
      )}
      {formatOdds(selection.odds, locale)}
    </b>
  );
}
