import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { showMoment } from '../../model/dates.ts';
import { gateOf } from '../../model/gates.ts';
import type { PlayerRecord } from '../../model/profile.ts';
import { GateBanner } from '../parts/gate-banner.tsx';
import { Balances } from './balances.tsx';
import { Identity } from './identity.tsx';
import styles from './overview.module.css';

/** The licence of the cities (CC BY 4.0) demands this link where one is shown. */
const PLACE_SOURCE = 'https://db-ip.com/';

/** Name, money, verification and last login (RT8). */
export function Overview({ record }: { record: PlayerRecord }) {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const { hasValidatedEmail, lastLogin } = record;
  return (
    <Panel
      title={t('overview.hello', { name: record.firstName || record.displayName })}
      aside={
        <ButtonLink size="sm" variant="secondary" as={Link} to={navigation.urlFor('account/reset-password')}>
          {t('password.title')}
        </ButtonLink>
      }
    >
      <div className={styles.body}>
        <Balances />
        <dl className={styles.facts}>
          <dt>{t('overview.username')}</dt>
          <dd>{record.username}</dd>
          <dt>{t('overview.email')}</dt>
          <dd>
            {record.email}{' '}
            <Badge tone={hasValidatedEmail ? 'win' : 'neutral'}>
              {t(hasValidatedEmail ? 'overview.confirmed' : 'overview.notConfirmed')}
            </Badge>
          </dd>
          <dt>{t('overview.identity')}</dt>
          <Identity record={record} />
          <dt>{t('overview.lastLogin')}</dt>
          <dd className={type.num}>
            {lastLogin
              ? [
                  showMoment(lastLogin.timestamp, brand.brand.formats),
                  lastLogin.ipAddress,
                  lastLogin.city,
                  lastLogin.country,
                ]
                  .filter(Boolean)
                  .join(' · ')
              : t('overview.firstLogin')}
            {lastLogin?.city && (
              <a className={styles.source} href={PLACE_SOURCE} target="_blank" rel="noopener noreferrer">
                {t('overview.placeSource')}
              </a>
            )}
          </dd>
        </dl>
        <GateBanner by={gateOf(record)} />
      </div>
    </Panel>
  );
}
