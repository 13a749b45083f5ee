import { useTopicEvent } from '@parlay/bus/react';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { useRef } from 'react';
import { lowestLimit } from '../../model/lowest-limit.ts';
import { playerOf } from '../../model/player.ts';
import styles from './stake-limit.module.css';

const PATH = '/api/account/limits';

/**
 * Renders what is left of the player's lowest limit of stakes, or nothing without one. It stands next to a company's
 * frame, because the companies do not know the limits of our players.
 */
export function StakeLimit({ className }: { className?: string | undefined }) {
  const { api, brand, bus } = usePorts();
  const { t, locale } = useMessages();
  const player = playerOf(useSession());
  const limits = useServerData(PATH, player === undefined ? null : () => api.get(PATH));
  const version = useRef<number>(undefined);
  useTopicEvent(bus, 'balance.changed', (balance) => {
    if (balance.status !== 'known' || player === undefined) return;
    const before = version.current;
    version.current = balance.balances.version;
    // The first value is the current state, not a change.
    if (before !== undefined && before !== version.current) void limits.reload();
  });
  const lowest = player !== undefined && limits.data ? lowestLimit(limits.data) : undefined;
  if (!lowest) return null;
  const { type, left, endsAt, currency } = lowest;
  return (
    <p className={cx(styles.limit, className)}>
      <span>{t(`stakeLimit.${type}`, { moment: formatDateTime(endsAt, brand.brand.formats) })}</span>
      <Money size="sm" amount={left} currency={currency} locale={locale} />
    </p>
  );
}
