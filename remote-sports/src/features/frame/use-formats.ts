import type { FrameFormats } from '@parlay/contracts/frames';
import { usePorts, useSession } from '@parlay/remote-kit/ports';

/**
 * Returns the formats of a frame: the page's language, the browser's time zone in which the page shows its own times, and
 * the currency of the player or the brand.
 */
export function useFormats(): FrameFormats {
  const { brand, i18n } = usePorts();
  const session = useSession();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const currency = session.status === 'player' ? session.user.currency : (brand.brand.currencies[0] ?? 'EUR');
  return { language: i18n.locale, currency, timeZone };
}
