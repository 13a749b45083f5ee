import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { type Column, DataTable } from '@parlay/ui/data-table';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useState } from 'react';
import { outcomeOf, type PaymentOutcome } from '../../model/payment.ts';
import { directionOf, type Transaction } from '../../model/transactions.ts';
import styles from '../history/history.module.css';
import { TransactionDetails } from './transaction-details.tsx';

const TONES: Record<PaymentOutcome, BadgeTone> = {
  success: 'win',
  pending: 'neutral',
  declined: 'loss',
  expired: 'plain',
  cancelled: 'plain',
  reversed: 'equal',
};

/** Renders transactions, newest first, as cards on narrow screens. */
export function TransactionsTable({ rows }: { rows: readonly Transaction[] }) {
  const { t, locale } = useMessages();
  const { formats, paymentMethods } = usePorts().brand.brand;
  const [open, setOpen] = useState<string>();
  /** Returns a payment method's name. A payment's description is its method's id. */
  const nameOf = (description: string) => paymentMethods.find(({ id }) => id === description)?.name ?? description;
  const columns: Column<Transaction>[] = [
    {
      id: 'time',
      header: t('transactions.time'),
      cell: ({ createdAt }) => <span className={cx(type.num, type.muted)}>{formatDateTime(createdAt, formats)}</span>,
      card: 'lead',
    },
    {
      id: 'what',
      header: t('transactions.what'),
      cell: ({ type: kind, description, reference }) => (
        <span>
          <b className={styles.what}>{t(`type.${kind}`)}</b>
          {description && (
            <span className={cx(type.xs, type.muted)}>{reference ? nameOf(description) : description}</span>
          )}
        </span>
      ),
      card: 'title',
    },
    {
      id: 'status',
      header: t('transactions.status'),
      cell: ({ status }) => <Badge tone={TONES[outcomeOf(status)]}>{t(`status.${status}`)}</Badge>,
      card: 'mark',
    },
    {
      id: 'amount',
      header: t('transactions.amount'),
      cell: (transaction) => <Amount transaction={transaction} />,
      align: 'end',
      card: 'figure',
    },
    {
      id: 'balance',
      header: t('transactions.balance'),
      cell: ({ balance, currency }) => (
        <span className={type.num}>{balance === null ? '–' : moneyParts(balance, { locale, currency }).text}</span>
      ),
      align: 'end',
    },
  ];
  return (
    <Card clip>
      <DataTable
        caption={t('transactions.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        cards="ledger"
        details={{
          open,
          onOpen: setOpen,
          header: t('transactions.details'),
          label: ({ type: kind, createdAt }) =>
            t('transactions.detailsOf', { what: t(`type.${kind}`), time: formatDateTime(createdAt, formats) }),
          render: ({ id }) => <TransactionDetails id={id} />,
        }}
      />
    </Card>
  );
}

/**
 * Renders the amount with sign, colour and text. Payments that did not change the balance have no colour, and
 * payments that ended without effect have no sign.
 */
function Amount({ transaction }: { transaction: Transaction }) {
  const { t, locale } = useMessages();
  const direction = directionOf(transaction);
  const text = moneyParts(transaction.amount.replace('-', ''), { locale, currency: transaction.currency }).text;
  return (
    <span className={cx(type.num, type.strong, TONE[direction])}>
      <VisuallyHidden>{`${t(`direction.${direction}`)} `}</VisuallyHidden>
      {direction === 'none' ? '' : transaction.amount.startsWith('-') ? '−' : '+'}
      {text}
    </span>
  );
}

const TONE = { in: type.win, out: type.loss, waiting: type.muted, none: type.muted };
