import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { MAINTENANCE_ID, useMaintenance } from '@parlay/remote-kit/site-modes';
import { BalancePill } from '@parlay/ui/balance-pill';
import { Skeleton } from '@parlay/ui/skeleton';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { RouteLink } from '../links/route-link.tsx';
import { useAccountPreference } from '../preferences/use-account-preference.ts';
import styles from './top-bar.module.css';

/** Shows the player's spendable money: a known or hidden amount (SH9, X7), unavailable, or loading. */
export function Balance() {
  const { t, locale } = useMessages();
  const balance = useBalance();
  const maintenance = useMaintenance();
  const [shown, setShown] = useAccountPreference('showBalance');

  if (balance.status === 'none') return <BalanceSkeleton />;
  if (balance.status === 'unavailable') return <Unavailable />;
  const { spendable, currency } = balance.balances;
  const parts = moneyParts(spendable, { locale, currency });
  return (
    <>
      <VisuallyHidden>{t(shown ? 'balance.label' : 'balance.hidden')}</VisuallyHidden>
      <BalancePill
        parts={parts}
        hidden={!shown}
        onToggle={() => setShown(!shown)}
        toggleLabel={t(shown ? 'balance.hide' : 'balance.show')}
        deposit={{
          href: '',
          as: RouteLink,
          linkProps: {
            route: 'account/deposit',
            ...(maintenance.isOn ? { 'aria-describedby': MAINTENANCE_ID } : {}),
          },
          text: t('nav.deposit'),
          isPaused: maintenance.isOn,
        }}
      />
    </>
  );
}

/** Placeholder with the shape of the pill while the balance loads. */
const BalanceSkeleton = () => <Skeleton className={styles.balanceSkeleton} />;

/** Shows a retry button instead of an amount that may be wrong. */
function Unavailable() {
  const { t } = useMessages();
  const { session } = usePorts();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await session.refresh();
    setRetrying(false);
  };
  return (
    <div className={styles.unavailable}>
      <span>{t('balance.unavailable')}</span>
      <button type="button" onClick={retry} disabled={retrying} aria-label={t('balance.retry')}>
        <RefreshCw aria-hidden="true" />
      </button>
    </div>
  );
}
