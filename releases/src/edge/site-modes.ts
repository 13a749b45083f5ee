import type { Brand } from '@parlay/contracts/brand-data';
import { BrandStates, MODES_EVENT, type SiteModes, type SwitchedBrands } from '@parlay/contracts/site-modes';
import { pause } from '@parlay/server/pause';
import { z } from 'zod/mini';

export interface EdgeModesOptions {
  /** URL of the platform, which stores the modes that staff switched. */
  platform: string;
  /** Called after each change, with the message for open pages. */
  onChange(message: string): void;
  onFailure(error: string): void;
}

export interface EdgeModes {
  /** Returns a brand's modes as staff last switched them, or those of the brand's file. */
  of(brand: Pick<Brand, 'id' | 'maintenance' | 'promo'>): SiteModes;
  /** Returns a brand's modes if staff have ever switched them. */
  switched(brand: Pick<Brand, 'id'>): SiteModes | undefined;
  /** Checks whether a brand has games dealt live. False until the platform has responded. */
  hasLiveGames(brand: Pick<Brand, 'id'>): boolean;
  /** Returns the message for a newly connected page; undefined if no mode was ever switched. */
  message(): string | undefined;
  stop(): Promise<void>;
}

/** Poll interval, within which open pages follow a switch. */
const POLL_MS = 2_000;
const TIMEOUT_MS = 2_000;

const Reply = z.object({ data: BrandStates });

/** Polls the platform for the modes and games of all brands. The last known state stays while it is unreachable. */
export function followModes({ platform, onChange, onFailure }: EdgeModesOptions): EdgeModes {
  const stopping = new AbortController();
  let known: SwitchedBrands = [];
  let withLiveGames: readonly number[] = [];
  let isFailing = false;
  const messageOf = () => `event: ${MODES_EVENT}\ndata: ${JSON.stringify({ modes: known })}\n\n`;

  async function poll(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const reply = await fetch(`${platform}/api/site-modes`, { signal });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    const { brands, liveGames } = Reply.parse(await reply.json()).data;
    isFailing = false;
    withLiveGames = liveGames ?? withLiveGames;
    if (JSON.stringify(brands) === JSON.stringify(known)) return;
    known = brands;
    onChange(messageOf());
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await poll().catch((error: Error) => {
        if (!isFailing && !stopping.signal.aborted) onFailure(`cannot read the modes of the site: ${error.message}`);
        isFailing = true;
      });
      await pause(POLL_MS, stopping.signal);
    }
  })();

  const switched = ({ id }: Pick<Brand, 'id'>): SiteModes | undefined => {
    const found = known.find(({ brandId }) => brandId === id);
    if (!found) return undefined;
    const { maintenance, maintenanceUntil, promo } = found;
    return { maintenance, maintenanceUntil, promo };
  };
  return {
    of: (brand) => switched(brand) ?? { maintenance: brand.maintenance, maintenanceUntil: null, promo: brand.promo },
    switched,
    hasLiveGames: ({ id }) => withLiveGames.includes(id),
    message: () => (known.length > 0 ? messageOf() : undefined),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
