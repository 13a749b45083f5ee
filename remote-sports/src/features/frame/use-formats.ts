import type { FrameFormats } from '@parlay/contracts/frames';
import { usePorts, useSession } from '@parlay/remote-kit/ports';

/** Returns the formats of a frame: the page's language and time zone, and the currency of the player or the brand. */
export function useFormats(): FrameFormats {
  const { brand, i18n } = usePorts();
  const session = useSession();
  const { currencies, timezone } = brand.brand;
  const currency = session.status === 'player' ? session.user.currency : (currencies[0] ?? 'EUR');
  return { language: i18n.locale, currency, timeZone: timezone };
}
