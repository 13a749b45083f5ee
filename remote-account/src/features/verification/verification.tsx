import { safeReturnPath } from '@parlay/contracts/routes';
import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { type Check, type DocumentKind, isDocumentKind, type Verification } from '../../model/verification.ts';
import { AccountPage } from '../layout/account-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { CheckRow } from './check-row.tsx';
import { ContactCheck } from './contact-check.tsx';
import { DocumentCheck } from './document-check.tsx';
import { UnlocksCard } from './opens-card.tsx';
import { useVerification } from './use-verification.ts';
import styles from './verification.module.css';
import { StatesCard, WhyCard } from './why-card.tsx';

/** Renders the player's seven checks, each in one of seven states (AC11). */
export function VerificationPage() {
  const { t } = useMessages();
  const { data, status, error, reload } = useVerification();
  const aside = (
    <>
      {data && <UnlocksCard opens={data.opens} />}
      <WhyCard />
      <StatesCard />
    </>
  );
  return (
    <AccountPage title={t('verification.title')} aside={aside}>
      {!data && status === 'failed' && <LoadFailed error={error} onRetry={() => void reload()} />}
      {!data && status !== 'failed' && <SkeletonList rows={7} />}
      {data && <NextStep verification={data} />}
      <ReturnLink isReady={data?.required === false} />
      {data && (
        <Card as="section" clip aria-labelledby="checks">
          <h2 id="checks" className={cx(type.displayXs, styles.heading)}>
            {t('verification.checks')}
          </h2>
          <ul className={styles.checks}>
            {data.checks.map((check) => (
              <CheckItem key={check.kind} check={check} verification={data} onEnd={reload} />
            ))}
          </ul>
        </Card>
      )}
    </AccountPage>
  );
}

/**
 * Links back to the page that sent the player here for a check. Becomes the main action once no check is required
 * any more.
 */
function ReturnLink({ isReady }: { isReady: boolean }) {
  const { t } = useMessages();
  const { search } = useOwnLocation('account/verification');
  const path = safeReturnPath(new URLSearchParams(search).get('return'));
  if (!path) return null;
  return (
    <div>
      {/* Loads a document, because the cashier has its own CSP. */}
      <ButtonLink href={path} variant={isReady ? 'primary' : 'secondary'}>
        {t('verification.back')}
      </ButtonLink>
    </div>
  );
}

function NextStep({ verification: { next, required } }: { verification: Verification }) {
  const { t } = useMessages();
  return (
    <Card as="section" pad="md" aria-labelledby="next" className={styles.next}>
      <p className={cx(type.sm, type.muted)}>{t('verification.next')}</p>
      <h2 id="next" className={type.displaySm}>
        {next ? t(`verification.nextKind.${next}`) : t('verification.none')}
      </h2>
      <p className={type.muted}>
        {required && `${t('verification.required')} `}
        {t(next ? 'verification.nextText' : 'verification.noneText')}
      </p>
    </Card>
  );
}

interface CheckItemProps {
  check: Check;
  verification: Verification;
  onEnd(): Promise<unknown>;
}

function CheckItem({ check, verification: { next, uploads }, onEnd }: CheckItemProps) {
  const isNext = check.kind === next;
  if (check.kind === 'email' || check.kind === 'sms')
    return <ContactCheck check={check} isNext={isNext} onEnd={onEnd} />;
  // Only a newer page knows what to send for an unknown kind.
  if (!isDocumentKind(check.kind)) return <CheckRow check={check} />;
  const ofDocument = check as Check & { kind: DocumentKind };
  const stopped = uploads.find((upload) => upload.kind === check.kind && upload.state === 'open');
  return <DocumentCheck check={ofDocument} stopped={stopped} isNext={isNext} onEnd={onEnd} />;
}
