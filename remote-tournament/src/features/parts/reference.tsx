import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import styles from './reference.module.css';

/** Renders the failure's reference for support, if there is one. Omitted for field errors. */
export function Reference({ error }: { error: ApiFailure | undefined }) {
  const { t } = useMessages();
  if (!error?.reference || error.fieldErrors) return null;
  return <span className={styles.reference}> {t('reference', { reference: error.reference })}</span>;
}
