import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import type { PlayerRecord } from '../../model/profile.ts';
import type { CheckState } from '../../model/verification.ts';
import { StateBadge } from '../verification/state-badge.tsx';
import { useOpeningTitle } from '../verification/use-opening-title.ts';
import { useVerification } from '../verification/use-verification.ts';
import styles from './overview.module.css';

/**
 * Renders the state of the identity check and the steps that it still blocks. Falls back to the player's record
 * until the checks have loaded.
 */
export function Identity({ record }: { record: PlayerRecord }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { data, status } = useVerification();
  const titleOf = useOpeningTitle();
  const state = data?.checks.find(({ kind }) => kind === 'id')?.state ?? stateOf(record);
  const isVerified = state === 'approved';
  const blockedSteps = data?.opens.filter(({ needs, isOpen }) => !isOpen && needs.includes('id')) ?? [];
  return (
    <dd>
      <IdentityBadge state={state} />
      {!isVerified && status === 'loading' && <Skeleton />}
      {!isVerified && blockedSteps.length > 0 && (
        <p className={cx(type.sm, type.muted)}>
          {t('overview.identityFor', { steps: blockedSteps.map(titleOf).join(' · ') })}
        </p>
      )}
      {!isVerified && navigation.has('account/verification') && (
        <Link className={cx(type.sm, type.link, styles.way)} to={navigation.urlFor('account/verification')}>
          {t('withdrawal.identity.link')}
        </Link>
      )}
    </dd>
  );
}

function IdentityBadge({ state }: { state: CheckState }) {
  const { t } = useMessages();
  if (state === 'approved') return <Badge tone="win">{t('overview.identityVerified')}</Badge>;
  if (state === 'add') return <Badge tone="neutral">{t('overview.identityNeeded')}</Badge>;
  return <StateBadge state={state} />;
}

function stateOf({ identityVerified, regulations }: PlayerRecord): CheckState {
  if (identityVerified) return 'approved';
  return regulations.pendingKYCVerification ? 'pending' : 'add';
}
