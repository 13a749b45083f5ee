import type { PublicRoute } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Banner } from '@parlay/ui/banner';
import { ButtonLink } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { showMoment } from '../../model/dates.ts';
import { type Gate, gateOf } from '../../model/gates.ts';
import type { PlayerRecord } from '../../model/profile.ts';
import { Balances } from './balances.tsx';
import styles from './overview.module.css';

const WAYS: Record<Gate, { text: string; route: PublicRoute; label: string }> = {
  kyc: { text: 'overview.proveIdentity', route: 'account/verification', label: 'nav.verification' },
  email: { text: 'overview.confirmEmail', route: 'resend-email', label: 'overview.resend' },
  'rewards-refused': { text: 'overview.rewardsRefused', route: 'help-centre', label: 'overview.getHelp' },
  'rewards-waiting': { text: 'overview.rewardsWaiting', route: 'help-centre', label: 'overview.getHelp' },
};

/** The licence of the cities (CC BY 4.0) demands this link where one is shown. */
const PLACE_SOURCE = 'https://db-ip.com/';

/** Name, money, verification and last login (RT8). */
export function Overview({ record }: { record: PlayerRecord }) {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const { hasValidatedEmail, lastLogin } = record;
  const identity = kyc(record);
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
          <dd>
            {identity === 'identityUnchecked' ? (
              t(`overview.${identity}`)
            ) : (
              <Badge tone="neutral">{t(`overview.${identity}`)}</Badge>
            )}
          </dd>
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
        <Gated by={gateOf(record)} />
      </div>
    </Panel>
  );
}

/** No identity check exists yet, so a player without a pending check is not verified either. */
function kyc({ regulations }: PlayerRecord): 'identityUnchecked' | 'identityPending' | 'identityNeeded' {
  if (regulations.pendingKYCVerification) return 'identityPending';
  return regulations.requiresKYCVerification ? 'identityNeeded' : 'identityUnchecked';
}

/** The player's next required step, with a link (AC1, X28). */
function Gated({ by }: { by: Gate | undefined }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  if (!by) return null;
  const { text, route, label } = WAYS[by];
  return (
    <Banner
      tone="neutral"
      action={
        navigation.has(route) && (
          <ButtonLink size="sm" variant="secondary" as={Link} to={navigation.urlFor(route)}>
            {t(label)}
          </ButtonLink>
        )
      }
    >
      {t(text)}
    </Banner>
  );
}
