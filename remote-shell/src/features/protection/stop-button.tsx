import { useBeginBreak } from '@parlay/betting/begin-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';

/** Stops play for 24 hours with one tap, without confirmation, from every page (B12). */
export function StopButton({ className }: { className?: string | undefined }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const { working, begin } = useBeginBreak(() => api.post('/api/account/timeout', { body: { period: 'PT24H' } }), {
    begun: t('protection.stop.begun'),
    failed: t('protection.stop.failed'),
    failure: ({ message }) => message,
  });
  return (
    <Button className={className} size="sm" variant="dangerQuiet" working={working} onClick={() => void begin()}>
      {t('protection.stop.button')}
    </Button>
  );
}
