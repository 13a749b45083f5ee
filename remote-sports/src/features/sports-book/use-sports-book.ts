import type { FrameFormats } from '@parlay/contracts/frames';
import { pageOrigin } from '@parlay/remote-kit/browser';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useState } from 'react';
import { playerOf } from '../../model/player.ts';
import { useFormats } from '../frame/use-formats.ts';
import { useVisit } from '../frame/use-visit.ts';

export type SportsMode = 'prematch' | 'live';

/** Page settings that the frame receives. They are also the query of the URL request. */
export interface FrameSettings extends FrameFormats {
  device: 'DESKTOP' | 'MOBILE';
  brand: number;
  origin: string;
}

const PHONE = '(max-width: 767px)';

/**
 * Loads the frame's URL (FR1). A logout starts a new visit: the URL is requested again without a token, and the
 * frame is replaced (FR7). A login keeps the frame and sends it a token.
 */
export function useSportsBook(mode: SportsMode) {
  const { api, brand, i18n, session } = usePorts();
  const formats = useFormats();
  const visit = useVisit();
  const device = useDevice();
  const settings: FrameSettings = {
    ...formats,
    device: device?.device ?? 'DESKTOP',
    brand: brand.brand.id,
    origin: device?.origin ?? '',
  };
  const fetchBook = () => api.get('/api/sports-book', { params: { query: queryOf(settings, mode, i18n.locale) } });
  const book = useServerData(`/api/sports-book ${mode} ${visit}`, device && fetchBook);
  /** Requests a new token for the player (`jsScript` in the specification). Returns undefined if that fails. */
  const token = async (): Promise<string | undefined> => {
    const requester = playerOf(session.current());
    const response = await fetchBook();
    // Drops a token that arrives after the player's session has ended (FR7).
    return response.ok && requester === playerOf(session.current()) ? (response.data.jsScript ?? undefined) : undefined;
  };
  return { ...book, settings, token, visit };
}

/** Returns the query in the order of the request that the page sends early (`remote.ts`), which is not sent again then. */
const queryOf = <L extends string>({ device, brand, origin }: FrameSettings, mode: SportsMode, language: L) => ({
  device,
  language,
  liveMode: mode === 'live' ? ('true' as const) : ('false' as const),
  brand: String(brand),
  origin,
});

/** Returns the device and origin. Null until mounted, because only a browser knows them. */
function useDevice(): Pick<FrameSettings, 'device' | 'origin'> | null {
  const [device, setDevice] = useState<Pick<FrameSettings, 'device' | 'origin'> | null>(null);
  useEffect(() => {
    setDevice({
      device: matchMedia(PHONE).matches ? 'MOBILE' : 'DESKTOP',
      origin: pageOrigin(),
    });
  }, []);
  return device;
}
