import { useMessages } from '@parlay/remote-kit/messages';

const KNOWN = new Set(['RUNNING', 'UPCOMING', 'FINISHED']);

/** A status in words; one that this version does not know is shown as it came (TO16). */
export function useStatusText(): (status: string) => string {
  const { t } = useMessages();
  return (status) => (KNOWN.has(status) ? t(`status.${status}`) : status);
}
