import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Facts } from '@parlay/ui/facts';
import { Skeleton } from '@parlay/ui/skeleton';
import type { TransactionDetails as Details } from '../../model/transactions.ts';
import styles from '../history/history.module.css';
import { LoadFailed } from '../parts/load-failed.tsx';
import { AskSupport, type AskSupportProps } from '../support/ask-support.tsx';

/**
 * Renders an expanded line: its change to each part of the balance, and the references that support needs to find
 * it.
 */
export function TransactionDetails({ id }: { id: string }) {
  const { t, locale } = useMessages();
  const { api, navigation } = usePorts();
  const key = `/api/account/transactions/{id} ${id}` as const;
  const { data, status, error, reload } = useServerData(key, () =>
    api.get('/api/account/transactions/{id}', { params: { path: { id } } }),
  );
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton />;
  const money = (amount: string | null) =>
    amount === null ? null : moneyParts(amount, { locale, currency: data.currency }).text;
  const about = aboutOf(data);
  return (
    <div className={styles.details}>
      <Facts
        className={styles.facts}
        facts={[
          [t('transactions.before'), money(data.balanceBefore)],
          [t('transactions.after'), money(data.balance)],
          ...partsOf(data).map(([part, amount]) => [t(`transactions.part.${part}`), money(amount)] as const),
          [t('transactions.fee'), isZero(data.fee) ? null : money(data.fee)],
          [t('transactions.instrument'), data.instrument],
          [t('transactions.reason'), data.type === 'deposit' ? null : data.reason],
          [t('transactions.round'), data.round],
          [t('transactions.number'), data.number],
          [t('transactions.reference'), data.reference],
        ]}
      />
      {about && navigation.has('account/support') && <AskSupport about={about} />}
    </div>
  );
}

/** Returns the line's ticket subject, or undefined if it has neither a payment nor a round. */
function aboutOf({ reference, round }: Details): AskSupportProps['about'] | undefined {
  if (reference) return { kind: 'payment', reference };
  return round ? { kind: 'round', reference: round } : undefined;
}

const isZero = (amount: string | null) => amount === null || Number(amount) === 0;

/** Returns the parts of the balance that the transaction changed. */
const partsOf = ({ parts }: Details): [string, string][] =>
  Object.entries(parts ?? {}).filter(([, amount]) => !isZero(amount));
