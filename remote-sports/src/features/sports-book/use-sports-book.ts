import type { Locale } from '@parlay/contracts/brand';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useState } from 'react';

export type SportsMode = 'prematch' | 'live';

/** What the frame is told about the page it stands on; also the query of the call that asks for its address. */
export interface FrameSettings {
  device: 'DESKTOP' | 'MOBILE';
  language: Locale;
  brand: number;
  origin: string;
}

const PHONE = '(max-width: 767px)';

/**
 * The frame's address (FR1). A logout begins a new visit: the address is asked for again without a token, and the frame
 * is made anew (FR7). A login keeps the frame: it gets its token by message.
 */
export function useSportsBook(mode: SportsMode) {
  const { api, brand, i18n } = usePorts();
  const visit = useVisit();
  const place = usePlace();
  const settings: FrameSettings = {
    device: place?.device ?? 'DESKTOP',
    language: i18n.locale,
    brand: brand.brand.id,
    origin: place?.origin ?? '',
  };
  const ask = () => api.get('/api/sports-book', { params: { query: queryOf(settings, mode) } });
  const book = useServerData(`sports-book ${mode} ${visit}`, place && ask);
  /** A fresh token of the player (`jsScript` in the specification's call); undefined where it cannot be had. */
  const token = async (): Promise<string | undefined> => {
    const answer = await ask();
    return answer.ok ? (answer.data.jsScript ?? undefined) : undefined;
  };
  return { ...book, settings, token, visit };
}

const queryOf = ({ device, language, brand, origin }: FrameSettings, mode: SportsMode) => ({
  device,
  language,
  liveMode: mode === 'live' ? ('true' as const) : ('false' as const),
  brand: String(brand),
  origin,
});

/** Known once the page is in a browser: first content is drawn without one. */
function usePlace(): Pick<FrameSettings, 'device' | 'origin'> | null {
  const [place, setPlace] = useState<Pick<FrameSettings, 'device' | 'origin'> | null>(null);
  useEffect(() => {
    setPlace({
      device: globalThis.matchMedia(PHONE).matches ? 'MOBILE' : 'DESKTOP',
      origin: globalThis.location.origin,
    });
  }, []);
  return place;
}

/** Counts logouts while the page is open. */
function useVisit(): number {
  const { status } = useSession();
  const [seen, setSeen] = useState({ status, visit: 0 });
  if (seen.status !== status) {
    setSeen({ status, visit: seen.status === 'player' && status === 'guest' ? seen.visit + 1 : seen.visit });
  }
  return seen.visit;
}
