import {
  amountText,
  isKnownLimit,
  type PlayerLimit,
  type PlayerLimits,
  usedShare,
} from '@parlay/betting/limit-amounts';
import { LimitFigure } from '@parlay/betting/limit-figure';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import { tightestLimits } from '../../model/player-home.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './player-home.module.css';

const SHOWN = 3;

/** Shows what is left of the limits that are used up first, and links to the page of limits and breaks. */
export function LimitsLeft({ limits }: { limits: PlayerLimits }) {
  const { t } = useMessages();
  const shown = tightestLimits(limits, SHOWN);
  return (
    <Card as="section" className={styles.panel} aria-labelledby="home-left">
      <div className={styles.panelHead}>
        <h2 className={type.displayXs} id="home-left">
          {t('home.player.limits.title')}
        </h2>
      </div>
      <div className={styles.limits}>
        {shown.length === 0 && <p className={type.muted}>{t('home.player.limits.none')}</p>}
        {shown.map((limit) => (
          <Left key={`${limit.type} ${limit.period}`} limit={limit} currency={limits.currency} />
        ))}
      </div>
      <p className={styles.panelFoot}>
        <RouteLink route="account/limits">{t('home.player.limits.set')}</RouteLink>
      </p>
    </Card>
  );
}

function Left({ limit, currency }: { limit: PlayerLimit; currency: string }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const name = isKnownLimit(limit.type) ? t(`home.player.limits.name.${limit.type}`) : limit.type;
  const text = (amount: string) => amountText(amount, limit.type, { locale, currency });
  const used = t('home.player.limits.used', {
    used: text(limit.used),
    amount: text(limit.amount),
    time: formatDateTime(limit.endsAt, formats),
  });
  return (
    <div className={styles.limit}>
      <span className={type.pair}>
        <b className={type.strong}>{name}</b>
        <LimitFigure amount={limit.left} type={limit.type} currency={currency} className={styles.left} />
      </span>
      <ProgressBar value={usedShare(limit, currency)} label={name} valueText={used} />
      <span className={cx(type.xs, type.muted, type.num)}>{used}</span>
    </div>
  );
}
