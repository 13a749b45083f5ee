import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { RunningBreak } from '../../model/on-break.ts';
import { isDocumentKind } from '../../model/verification.ts';
import { DocumentCheck } from '../verification/document-check.tsx';
import { usePolling } from '../verification/use-polling.ts';
import styles from './on-break.module.css';

export interface BreakIdentityProps {
  identity: NonNullable<RunningBreak['identity']>;
  onEnd(): Promise<unknown>;
}

/** Renders the identity check that a payout waits for, and takes its document like the account's verification page. */
export function BreakIdentity({ identity: { check, upload }, onEnd }: BreakIdentityProps) {
  const { t } = useMessages();
  usePolling([check], onEnd);
  const { kind, state } = check;
  if (!isDocumentKind(kind)) return null;
  const isNext = state !== 'pending' && state !== 'refer';
  return (
    <Card as="section" clip aria-labelledby="break-identity">
      <div className={cx(styles.until, styles.heading)}>
        <h2 id="break-identity" className={type.displayXs}>
          {t('onBreak.identity.title')}
        </h2>
        <p>{t('onBreak.identity.text')}</p>
      </div>
      <ul>
        <DocumentCheck
          check={{ ...check, kind }}
          stopped={upload ?? undefined}
          path="/api/break/upload-id"
          isNext={isNext}
          onEnd={onEnd}
        />
      </ul>
    </Card>
  );
}
