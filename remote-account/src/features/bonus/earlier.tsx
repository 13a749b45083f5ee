import { type Bonus, kindOf } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { formatDayOf } from '@parlay/contracts/moment';
import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import styles from './bonus.module.css';

const TONES: Partial<Record<Listed<Bonus['status']>, BadgeTone>> = {
  COMPLETED: 'win',
  FORFEITED: 'loss',
  EXPIRED: 'equal',
};

/** Message keys for how a bonus was completed. */
const DONE = {
  money: 'bonus.status.COMPLETED',
  ticket: 'bonus.ticket.used',
  rounds: 'bonus.rounds.played',
  bets: 'bonus.bets.placed',
};
const ENDED = { money: 'ended', ticket: 'ticket.ended', rounds: 'rounds.ended', bets: 'bets.ended' };

/** Renders bonuses that have ended, and the result of each for the player's money. */
export function PastBonuses({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t, money, title } = useBonusTexts();
  const { formats } = usePorts().brand.brand;
  if (bonuses.length === 0) return null;
  const columns: Column<Bonus>[] = [
    {
      id: 'ended',
      header: t('bonus.column.ended'),
      cell: ({ endedAt }) => <span className={cx(type.num, type.muted)}>{formatDayOf(endedAt ?? '', formats)}</span>,
      card: 'lead',
    },
    { id: 'bonus', header: t('bonus.column.bonus'), cell: title, card: 'title' },
    { id: 'code', header: t('bonus.code.label'), cell: ({ code }) => <span className={type.muted}>{code}</span> },
    {
      id: 'how',
      header: t('bonus.column.how'),
      cell: (bonus) => (
        <Badge tone={entryOf(TONES, bonus.status)}>
          {t(bonus.status === 'COMPLETED' ? DONE[kindOf(bonus)] : `bonus.status.${bonus.status}`)}
        </Badge>
      ),
    },
    {
      id: 'money',
      header: t('bonus.column.money'),
      cell: (bonus) =>
        t(`bonus.${ENDED[kindOf(bonus)]}.${bonus.status}`, {
          amount: money(bonus.endedAmount ?? '0', bonus.currency),
          won: money(bonus.won ?? '0', bonus.currency),
        }),
      card: 'wide',
    },
    {
      id: 'amount',
      header: t('transactions.amount'),
      cell: ({ amount, currency }) => <b className={type.num}>{money(amount, currency)}</b>,
      align: 'end',
    },
  ];
  return (
    <Card as="section" clip>
      <h2 className={cx(type.displayXs, styles.tableHead)}>{t('bonus.earlier')}</h2>
      <DataTable caption={t('bonus.earlier')} columns={columns} rows={bonuses} rowKey={({ id }) => id} />
    </Card>
  );
}
