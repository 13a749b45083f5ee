import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { ArrowRight, Check } from 'lucide-react';
import type { MoneyOut } from '../../model/money-out.ts';
import { useIsDue } from '../later/use-due.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useMoneyOut } from '../money-out/use-money-out.ts';
import { useAccountPreference } from '../preferences/use-account-preference.ts';
import styles from './player-home.module.css';

/** Shows how far the player's open withdrawals are (AC5), or nothing if none is open. */
export function YourMoney() {
  const balance = useBalance();
  // Open withdrawals lock money, so without locked money there is nothing to load.
  const hasLocked = balance.status === 'known' && Number(balance.balances.locked) > 0;
  return useIsDue() && hasLocked && <Loaded />;
}

function Loaded() {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const [isShown] = useAccountPreference('showBalance');
  const out = useMoneyOut();
  if (!out) return null;
  return (
    <section aria-labelledby="home-money">
      <div className={type.sectionHead}>
        <h2 className={type.displaySm} id="home-money">
          {t('home.player.money.title')}
        </h2>
        <RouteLink route="account/withdrawal" className={type.more}>
          {t('home.player.money.all')}
          <ArrowRight aria-hidden="true" size={18} />
        </RouteLink>
      </div>
      <Card pad="md" className={type.stack}>
        <p className={type.pair}>
          <span>
            <b className={type.strong}>{t(out.isHeld ? 'moneyOut.onHold' : 'moneyOut.onItsWay')}</b>
            {out.by !== null && (
              <span className={cx(type.sm, type.muted, styles.line)}>
                {t('moneyOut.by', { time: formatDateTime(out.by, formats) })}
              </span>
            )}
          </span>
          {isShown && <Money amount={out.amount} currency={out.currency} locale={locale} size="md" />}
        </p>
        <Steps out={out} />
      </Card>
    </section>
  );
}

const STEPS = ['requested', 'approved', 'sent', 'paid'] as const;

function Steps({ out: { step } }: { out: MoneyOut }) {
  const { t } = useMessages();
  return (
    <ol className={styles.steps}>
      {STEPS.map((name, at) => {
        const look = at + 1 < step ? styles.done : at + 1 === step ? styles.now : undefined;
        return (
          <li key={name} className={look} aria-current={at + 1 === step ? 'step' : undefined}>
            <i aria-hidden="true">{at + 1 < step && <Check size={12} strokeWidth={3} />}</i>
            {t(`home.player.money.step.${name}`)}
          </li>
        );
      })}
    </ol>
  );
}
