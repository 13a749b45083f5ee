import { z } from 'zod/mini';
import { Locale } from './brand/brand.ts';
import { PageBrand } from './brand/page-brand.ts';
import type { Open } from './open-word.ts';

/**
 * Inline in every page as `<script type="application/json" id="page-context">`. Contains only facts of this response, no secrets.
 */
export const PageContext = z.object({
  schema: z.literal(1),
  mode: z.enum(['demo', 'production']),
  brand: PageBrand,
  locale: Locale,
  /** Whether the request had a session cookie, so the visitor may be a player. If false, it is certainly a visitor. */
  hasSession: z.boolean(),
  /** Server time of the response, in milliseconds since the epoch. */
  serverTime: z.number(),
  /** Origins of frames that this installation embeds. */
  frameOrigins: z.array(z.string()),
  /** HTTP status of the page, for 404 pages. */
  status: z.int(),
  /** The same page's path in the brand's other locales. */
  alternates: z.partialRecord(Locale, z.string()),
});
/** As received: with words of a newer edge, except for the page's language, in which this build has its texts. */
export type PageContext = Open<Omit<z.infer<typeof PageContext>, 'locale'>> & { locale: Locale };
