import { useMessages } from '@parlay/remote-kit/messages';
import { Skeleton } from '@parlay/ui/skeleton';
import { ConsentsPanel } from '../features/consents/consents-panel.tsx';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { AccountPage } from '../features/layout/account-page.tsx';
import { OpenItems } from '../features/overview/open-matters.tsx';
import { Overview } from '../features/overview/overview.tsx';
import { OwnDataPanel } from '../features/own-data/own-data-panel.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { useRecord } from '../features/parts/use-record.ts';
import { ProfilePanel } from '../features/profile/profile-panel.tsx';
import { RealityCheckPanel } from '../features/reality-check/reality-check-panel.tsx';
import { PastLogins } from '../features/sessions/past-logins.tsx';
import { SessionsPanel } from '../features/sessions/sessions-panel.tsx';
import { SessionId } from '../features/support/session-id.tsx';
import { TwoFactorPanel } from '../features/two-factor/two-factor-panel.tsx';

export const layout = AccountLayout;

/** Page with the player's data, money and editable fields (RT8). */
export default function AccountLandingPage() {
  const { t } = useMessages();
  const record = useRecord();
  return (
    <AccountPage title={t('overview.title')}>
      {!record.data && record.status === 'failed' && (
        <LoadFailed error={record.error} onRetry={() => void record.reload()} />
      )}
      {!record.data && record.status !== 'failed' && (
        <div aria-busy="true">
          <Skeleton shape="panel" />
        </div>
      )}
      {record.data && (
        <>
          <Overview record={record.data} />
          <OpenItems />
          <ProfilePanel record={record.data} onSaved={record.put} />
          <RealityCheckPanel record={record.data} onSaved={record.put} />
          <ConsentsPanel />
          <TwoFactorPanel enabled={record.data.hasTwoFactor} onChanged={() => void record.reload()} />
          <SessionsPanel />
          <PastLogins />
          <OwnDataPanel />
          <SessionId />
        </>
      )}
    </AccountPage>
  );
}
