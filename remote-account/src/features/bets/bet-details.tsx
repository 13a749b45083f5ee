import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Skeleton } from '@parlay/ui/skeleton';
import { showMoment } from '../../model/dates.ts';
import { Facts } from '../history/facts.tsx';
import styles from '../history/history.module.css';
import { LoadFailed } from '../parts/load-failed.tsx';
import { AskSupport } from '../support/ask-support.tsx';

/** A bet that is open: each stake and payment with its time, where the stake came from, and its number. */
export function BetDetails({ id }: { id: string }) {
  const { t, locale } = useMessages();
  const { api, brand, navigation } = usePorts();
  const { data, status, error, reload } = useServerData(`/api/account/bet-history/details ${id}`, () =>
    api.get('/api/account/bet-history/details', { params: { query: { id } } }),
  );
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton />;
  const money = (amount: string) => moneyParts(amount, { locale, currency: data.currency }).text;
  const { moves, paidFrom, odds, reference } = data;
  const source = paidFrom && t('bets.from', { own: money(paidFrom.withdrawable), bonus: money(paidFrom.bonus) });
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          ...moves.map(
            ({ at, kind, amount }, n) =>
              [
                `${moves.length > 1 ? `${n + 1}. ` : ''}${t(`bets.move.${kind}`)}`,
                `${money(amount)} · ${showMoment(at, brand.brand.formats)}`,
              ] as const,
          ),
          [t('bets.paidFrom'), source],
          [t('bets.odds'), odds?.toFixed(2)],
          [t('transactions.reference'), reference],
        ]}
      />
      {paidFrom && navigation.has('account/support') && <AskSupport about={{ kind: 'round', reference }} />}
    </div>
  );
}
