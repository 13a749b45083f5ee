import { usePorts } from '@parlay/remote-kit/ports';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import { type Bonus, isTicket } from '../../model/bonus.ts';
import { showDayOf } from '../../model/dates.ts';
import styles from './bonus.module.css';
import { useBonusWords } from './use-bonus-words.ts';

const TONES: Partial<Record<Bonus['status'], BadgeTone>> = { COMPLETED: 'win', FORFEITED: 'loss', EXPIRED: 'equal' };

/** Bonuses that have ended, with what became of their money. */
export function Earlier({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t, money, title } = useBonusWords();
  const { formats } = usePorts().brand.brand;
  if (bonuses.length === 0) return null;
  const columns: Column<Bonus>[] = [
    {
      id: 'ended',
      header: t('bonus.column.ended'),
      cell: ({ endedAt }) => <span className={cx(type.num, type.muted)}>{showDayOf(endedAt ?? '', formats)}</span>,
      card: 'lead',
    },
    { id: 'bonus', header: t('bonus.column.bonus'), cell: title, card: 'title' },
    { id: 'code', header: t('bonus.code.label'), cell: ({ code }) => <span className={type.muted}>{code}</span> },
    {
      id: 'how',
      header: t('bonus.column.how'),
      cell: ({ status, type: kind }) => (
        <Badge tone={TONES[status]}>
          {t(isTicket(kind) && status === 'COMPLETED' ? 'bonus.ticket.used' : `bonus.status.${status}`)}
        </Badge>
      ),
    },
    {
      id: 'money',
      header: t('bonus.column.money'),
      cell: ({ status, endedAmount, currency, type: kind }) =>
        t(`bonus.${isTicket(kind) ? 'ticket.' : ''}ended.${status}`, { amount: money(endedAmount ?? '0', currency) }),
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
