import type { PageBrand } from '@parlay/contracts/page-brand';
import { ModesMessage, type SiteModes } from '@parlay/contracts/site-modes';
import type { WatchedValue } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import { z } from 'zod/mini';

export interface SiteModesAdapter {
  /** Modes of the page's brand: those at page load, then each change. */
  port: WatchedValue<SiteModes>;
  set(modes: SiteModes): void;
  /** Applies the modes from a release stream message, and ignores any other message. */
  receive(message: unknown): void;
}

/** Creates the adapter for the modes of the page's brand. */
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
      const modes = parsed.success ? parsed.data.modes.find(({ brandId }) => brandId === id) : undefined;
      if (modes) set({ maintenance: modes.maintenance, maintenanceUntil: modes.maintenanceUntil, promo: modes.promo });
    },
  };
}
