import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';

/** Shows that something is paused during maintenance (SH5), and until when if that is known. */
export function MaintenanceBanner({ text }: { text: string }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { until } = useMaintenance();
  return (
    <Banner tone="neutral" role="status">
      {text}
      {until !== undefined && ` ${t('maintenance.until', { time: formatDateTime(until, formats) })}`}
    </Banner>
  );
}
