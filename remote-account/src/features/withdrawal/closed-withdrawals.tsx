import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import { durationOf, standingOf, type Withdrawal } from '../../model/withdrawal.ts';
import { useMethodName } from './use-method-name.ts';

/** Renders completed withdrawals, newest first, as cards on narrow screens. */
export function ClosedWithdrawals({ rows }: { rows: readonly Withdrawal[] }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const nameOf = useMethodName();
  const columns: Column<Withdrawal>[] = [
    {
      id: 'time',
      header: t('withdrawal.column.asked'),
      cell: ({ createdAt }) => <span className={cx(type.num, type.muted)}>{formatDateTime(createdAt, formats)}</span>,
      card: 'lead',
    },
    { id: 'to', header: t('withdrawal.column.to'), cell: ({ destination }) => nameOf(destination), card: 'title' },
    {
      id: 'reference',
      header: t('withdrawal.column.reference'),
      cell: ({ reference }) => <span className={cx(type.num, type.muted)}>{reference}</span>,
    },
    {
      id: 'status',
      header: t('transactions.status'),
      cell: (one) => {
        const { key, tone } = standingOf(one);
        return <Badge tone={tone}>{t(key)}</Badge>;
      },
    },
    { id: 'why', header: t('withdrawal.column.why'), cell: outcomeTextOf, card: 'wide' },
    {
      id: 'amount',
      header: t('transactions.amount'),
      cell: ({ amount, currency }) => (
        <span className={cx(type.num, type.strong)}>{moneyParts(amount, { locale, currency }).text}</span>
      ),
      align: 'end',
    },
  ];
  return <DataTable caption={t('withdrawal.earlier')} columns={columns} rows={rows} rowKey={({ id }) => id} />;

  /** Returns how long a paid withdrawal took, or why it ended without being paid. */
  function outcomeTextOf({ state, reason, createdAt, updatedAt, steps }: Withdrawal): string {
    if (state !== 'paid') return reason ?? t('withdrawal.back');
    return durationOf(createdAt, steps.find((step) => step.state === 'paid')?.at ?? updatedAt, locale);
  }
}
