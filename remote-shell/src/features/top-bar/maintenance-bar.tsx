import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { MAINTENANCE_ID, useMaintenance } from '@parlay/remote-kit/site-modes';
import { Construction } from 'lucide-react';
import styles from './notice-bar.module.css';

/**
 * Shows that the site is in maintenance, and until when (SH5), even if it begins while the page is open. It moves the
 * page down, because a notice above the page would cover content for as long as maintenance lasts.
 */
export function MaintenanceBar() {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { isOn, until } = useMaintenance();
  return (
    <div role="status">
      {isOn && (
        <div id={MAINTENANCE_ID} className={styles.bar}>
          <Construction aria-hidden="true" size={20} strokeWidth={1.75} />
          <p>
            <b>{t('notices.maintenance.title')}</b>{' '}
            <span>
              {until === undefined
                ? t('notices.maintenance.text')
                : t('notices.maintenance.textUntil', { time: formatDateTime(until, formats) })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
