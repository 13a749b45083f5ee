import type { Locale } from '@parlay/contracts/brand';
import { pageOrigin } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useState } from 'react';
import { playerOf } from '../../model/player.ts';

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
  const { api, brand, i18n, session } = usePorts();
  const visit = useVisit();
  const place = usePlace();
  const settings: FrameSettings = {
    device: place?.device ?? 'DESKTOP',
    language: i18n.locale,
    brand: brand.brand.id,
    origin: place?.origin ?? '',
  };
  const ask = () => api.get('/api/sports-book', { params: { query: queryOf(settings, mode) } });
  const book = useServerData(`/api/sports-book ${mode} ${visit}`, place && ask);
  /** A fresh token of the player (`jsScript` in the specification's call); undefined where it cannot be had. */
  const token = async (): Promise<string | undefined> => {
    const asked = playerOf(session.current());
    const answer = await ask();
    // A token that comes when its player has gone is not given to anybody (FR7).
    return answer.ok && asked === playerOf(session.current()) ? (answer.data.jsScript ?? undefined) : undefined;
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
      device: matchMedia(PHONE).matches ? 'MOBILE' : 'DESKTOP',
      origin: pageOrigin(),
    });
  }, []);
  return place;
}

/** Counts how often somebody who was signed in no longer is: by logout, by idleness, or because somebody else is. */
function useVisit(): number {
  const session = useSession();
  const player = playerOf(session);
  const [seen, setSeen] = useState({ player, visit: 0 });
  if (seen.player !== player) {
    setSeen({ player, visit: seen.player === undefined ? seen.visit : seen.visit + 1 });
  }
  return seen.visit;
}
