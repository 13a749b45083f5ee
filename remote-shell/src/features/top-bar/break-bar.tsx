import { formatDateTime } from '@parlay/contracts/moment';
import { useBrowserBreak } from '@parlay/remote-kit/browser-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { RouteLink } from '../links/route-link.tsx';
import styles from './notice-bar.module.css';

/** Shows until when a break runs in this browser, with a link to the break page, which shows that itself. */
export function BreakBar() {
  const { t } = useMessages();
  const { brand, navigation } = usePorts();
  const { route } = usePageLocation();
  const running = useBrowserBreak();
  if (!running || route?.id === 'on-break' || !navigation.has('on-break')) return null;
  const { until } = running;
  return (
    <div className={cx(styles.bar, styles.withLink)}>
      <p>
        {until
          ? t('breakBar.until', { time: formatDateTime(until.getTime(), brand.brand.formats) })
          : t('breakBar.withoutEnd')}
      </p>
      <RouteLink route="on-break">{t('breakBar.more')}</RouteLink>
    </div>
  );
}
