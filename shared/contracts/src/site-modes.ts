import { z } from 'zod/mini';

/** Modes of a brand's site that staff switch on and off (SH5, SH6). */
export const SITE_MODES = ['maintenance', 'promo'] as const;
export type SiteMode = (typeof SITE_MODES)[number];

/** Modes of a brand's site now. */
export const SiteModes = z.object({
  maintenance: z.boolean(),
  /** Time at which maintenance ends automatically (ISO 8601), or null if it is not known. */
  maintenanceUntil: z.nullable(z.string()),
  promo: z.boolean(),
});
export type SiteModes = z.infer<typeof SiteModes>;

/** Modes of each brand that staff have switched. */
export const SwitchedBrands = z.array(z.object({ brandId: z.int(), ...SiteModes.shape }));
export type SwitchedBrands = z.infer<typeof SwitchedBrands>;

/** Response of `GET /api/site-modes`, from which edges read what pages need to know about each brand. */
export const BrandStates = z.object({
  brands: SwitchedBrands,
  /** Ids of the brands that have games dealt live. Absent if the platform cannot read them, or is older. */
  liveGames: z.optional(z.array(z.int())),
});

/** Name of the event on the release stream that carries `SwitchedBrands` after each change, and to each new client. */
export const MODES_EVENT = 'modes';
export const ModesMessage = z.object({ modes: SwitchedBrands });
