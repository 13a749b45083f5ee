import { lowestLimit } from '@parlay/betting/limit-amounts';
import { useMoneyMoved } from '@parlay/betting/money-moved';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { playerOf } from '../../model/player.ts';
import styles from './stake-limit.module.css';

const PATH = '/api/account/limits';
const OF_STAKES = ['loss', 'wager'] as const;

/**
 * Renders what is left of the player's lowest limit of stakes, or nothing without one. It stands next to a company's
 * frame, because the companies do not know the limits of our players.
 */
export function StakeLimit({ className }: { className?: string | undefined }) {
  const { api, brand } = usePorts();
  const { t, locale } = useMessages();
  const player = playerOf(useSession());
  const { data: limits, reload } = useServerData(PATH, player === undefined ? null : () => api.get(PATH));
  useMoneyMoved(() => void reload());
  const lowest = player !== undefined && limits ? lowestLimit(limits, OF_STAKES) : undefined;
  if (!limits || !lowest) return null;
  const { type, left, endsAt } = lowest;
  return (
    <p className={cx(styles.limit, className)}>
      <span>{t(`stakeLimit.${type}`, { moment: formatDateTime(endsAt, brand.brand.formats) })}</span>
      <Money size="sm" amount={left} currency={limits.currency} locale={locale} />
    </p>
  );
}
