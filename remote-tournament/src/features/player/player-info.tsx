import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { useSyncExternalStore } from 'react';
import type { Seat } from '../feed/use-feed.ts';
import styles from './player-info.module.css';

/** Renders the player's money separately from points, because its unit and format differ (TO11). */
export function PlayerInfo({ player: { name, balance, currency } }: { player: Seat['player'] }) {
  const { t, locale } = useMessages();
  const shown = useBalanceShown();
  return (
    <Panel title={t('player.title')} quiet>
      <dl className={styles.facts}>
        <dt>{t('player.name')}</dt>
        <dd className={styles.name} title={name}>
          {name}
        </dd>
        <dt>{t('player.balance')}</dt>
        <dd>
          {shown ? (
            <Money amount={balance} currency={currency} locale={locale} size="sm" />
          ) : (
            <span className={cx(type.sm, type.muted)}>{t('player.hidden')}</span>
          )}
        </dd>
        <dt>{t('player.currency')}</dt>
        <dd>{currency}</dd>
      </dl>
    </Panel>
  );
}

/** Returns false if the player hides the balance in the header, which also hides it here. */
function useBalanceShown(): boolean {
  const { preferences } = usePorts();
  const read = () => preferences.get('showBalance');
  return useSyncExternalStore(
    (changed) => {
      const watching = preferences.watch('showBalance').subscribe(changed);
      return () => watching.unsubscribe();
    },
    read,
    read,
  );
}
