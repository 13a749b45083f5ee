import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { gateOf } from '../../model/gates.ts';
import { loginText } from '../../model/logins.ts';
import type { PlayerRecord } from '../../model/profile.ts';
import { GateBanner } from '../parts/gate-banner.tsx';
import { PlaceSource } from '../parts/place-source.tsx';
import { Balances } from './balances.tsx';
import { Identity } from './identity.tsx';
import styles from './overview.module.css';

/** Renders name, money, verification and last login (RT8). */
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
            {lastLogin ? loginText(lastLogin.timestamp, lastLogin, brand.brand.formats) : t('overview.firstLogin')}
            {lastLogin?.city && <PlaceSource />}
          </dd>
        </dl>
        <GateBanner by={gateOf(record)} />
      </div>
    </Panel>
  );
}
