import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Facts } from '@parlay/ui/facts';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Copy } from 'lucide-react';
import type { BetDetails as Details } from '../../model/bets.ts';
import history from '../history/history.module.css';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useCopy } from '../parts/use-copy.ts';
import { AskSupport } from '../support/ask-support.tsx';
import { BetSteps, isGame } from './bet-steps.tsx';
import styles from './bets.module.css';

/**
 * Renders an expanded bet: the result of each stake, the source of the money, the balance before and after, and the
 * bet number.
 */
export function BetDetails({ id }: { id: string }) {
  const { api } = usePorts();
  const { data, status, error, reload } = useServerData(`/api/account/bet-history/details ${id}`, () =>
    api.get('/api/account/bet-history/details', { params: { query: { id } } }),
  );
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton />;
  return (
    <div className={styles.round}>
      <BetSteps bet={data} />
      {data.picks && data.picks.length > 0 && <BetPicks picks={data.picks} />}
      <div className={styles.bare}>
        <BetFacts bet={data} />
        <Actions bet={data} />
      </div>
    </div>
  );
}

/** Renders the selections of a sports bet with their odds and results. */
function BetPicks({ picks }: { picks: NonNullable<Details['picks']> }) {
  const { t } = useMessages();
  return (
    <ul className={styles.steps} aria-label={t('bets.picks')}>
      {picks.map(({ event, market, selection, odds, result }) => (
        <li key={`${event} ${market} ${selection}`} className={styles.pick}>
          <span>
            {`${market}: ${selection}`}
            <span className={styles.at}>{event}</span>
          </span>
          <span className={type.num}>{odds.toFixed(2)}</span>
          <span>{result ? t(`bets.pick.${result}`) : t('bets.result.open')}</span>
        </li>
      ))}
    </ul>
  );
}

function BetFacts({ bet }: { bet: Details }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { placedAt, settledAt, paidFrom, balanceBefore, balanceAfter, odds, detail, reference, currency } = bet;
  const { bookedBy, owed } = bet;
  const money = (amount: string) => moneyParts(amount, { locale, currency }).text;
  return (
    <Facts
      className={history.facts}
      facts={[
        [t('bets.placed'), formatDateTime(placedAt, formats)],
        [t('bets.settled'), settledAt && formatDateTime(settledAt, formats)],
        [
          t('bets.paidFrom'),
          paidFrom &&
            (paidFrom.free
              ? t(isGame(bet) ? 'bets.free' : 'bets.freeBet', { amount: money(paidFrom.free) })
              : t('bets.from', { own: money(paidFrom.withdrawable), bonus: money(paidFrom.bonus) })),
        ],
        [t('bets.books'), bookedBy && t('bets.ownBooks', { company: bookedBy })],
        [t('bets.owed'), owed && money(owed)],
        [t('transactions.before'), balanceBefore && money(balanceBefore)],
        [t('transactions.after'), balanceAfter && money(balanceAfter)],
        [t('bets.odds'), odds?.toFixed(2)],
        [t('bets.studio'), isGame(bet) ? detail : null],
        [t('transactions.reference'), reference],
      ]}
    />
  );
}

function Actions({ bet: { product, reference } }: { bet: Details }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { copyState, copy } = useCopy();
  return (
    <div className={styles.actions}>
      <Button variant="ghost" icon={<Copy aria-hidden="true" />} onClick={() => void copy(reference)}>
        {t('bets.copy')}
      </Button>
      {product !== 'tournament' && navigation.has('account/support') && (
        <AskSupport about={{ kind: isGame({ product }) ? 'round' : 'bet', reference }} />
      )}
      <span role="status" className={cx(type.xs, type.muted)}>
        {copyState && t(`bets.${copyState}`)}
      </span>
    </div>
  );
}
