import type { PageBrand } from '@parlay/contracts/page-brand';
import { ModesMessage, type SiteModes } from '@parlay/contracts/site-modes';
import type { WatchedValue } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import { z } from 'zod/mini';

export interface SiteModesAdapter {
  /** Modes of the page's brand: those of the page's load, then each change. */
  port: WatchedValue<SiteModes>;
  set(modes: SiteModes): void;
  /** Takes the modes from a message of the release stream; ignores any other message. */
  receive(message: unknown): void;
}

/** Creates the modes of the page's brand. */
export function createSiteModes(brand: PageBrand): SiteModesAdapter {
  const { id, maintenance, maintenanceUntil = null, promo } = brand;
  const value = writableValue<SiteModes>({ maintenance, maintenanceUntil, promo });
  const set = (modes: SiteModes) => {
    if (JSON.stringify(modes) !== JSON.stringify(value.current())) value.set(modes);
  };
  return {
    port: value,
    set,
    receive(message) {
      const parsed = z.safeParse(ModesMessage, message);
      const own = parsed.success ? parsed.data.modes.find(({ brandId }) => brandId === id) : undefined;
      if (own) set({ maintenance: own.maintenance, maintenanceUntil: own.maintenanceUntil, promo: own.promo });
    },
  };
}
