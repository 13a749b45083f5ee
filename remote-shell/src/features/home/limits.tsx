import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { LifeBuoy, MonitorSmartphone, Timer } from 'lucide-react';
import { HelpLink, RouteLink } from '../links/route-link.tsx';
import later from './later.module.css';
import styles from './limits.module.css';

const SWITCHES = [
  ['reality', Timer],
  ['sessions', MonitorSmartphone],
  ['helplines', LifeBuoy],
] as const;

/** Presents the responsible-gambling tools as prominently as Deposit. */
export function Limits() {
  const { t } = useMessages();
  return (
    <section className={cx(type.wrap, type.section, later.limits, styles.limits)} aria-labelledby="home-limits">
      <div>
        <h2 className={type.displayMd} id="home-limits">
          {t('home.limits.title')}
        </h2>
        <p className={styles.text}>{t('home.limits.text')}</p>
        <p className={styles.links}>
          <RouteLink route="account" className={type.link}>
            {t('home.limits.set')}
          </RouteLink>
          <HelpLink page="responsible-gambling" className={type.link}>
            {t('help.responsible-gambling')}
          </HelpLink>
        </p>
      </div>
      <ul className={styles.list}>
        {SWITCHES.map(([name, Icon]) => (
          <Card as="li" key={name} className={styles.card}>
            <span className={styles.sign}>
              <Icon aria-hidden="true" strokeWidth={1.75} size={24} />
            </span>
            <b>{t(`home.limits.${name}.title`)}</b>
            <span className={type.displayXs}>{t(`home.limits.${name}.text`)}</span>
          </Card>
        ))}
      </ul>
    </section>
  );
}
