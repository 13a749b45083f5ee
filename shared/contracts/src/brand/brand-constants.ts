import { z } from 'zod/mini';
import { Locale } from './brand.ts';

const ms = (value: number) => z._default(z.int().check(z.positive()), value);
const px = ms;

/**
 * The specifications' numbers (MC3); a brand's file may set each. Times are milliseconds, lengths CSS pixels.
 * Elsewhere: idleness and pings in `./idleness`, frame storage in the brand, values that no brand changes in
 * `./fixed-constants`, lengths of card codes in `./validation/card`, breakpoints in the stylesheets (media queries
 * cannot read data).
 */
export const Constants = z.strictObject({
  /** How long a notice stays; errors stay until they are closed (X6). */
  noticeMs: ms(5000),
  realtimeNoticeMs: ms(15_000),
  infoBarMs: ms(2000),
  /** Delay between an event that requests focus and the focus (SH32). */
  focusMs: ms(300),
  clockTickMs: ms(1000),
  uploadIdleMs: ms(10_000),
  /** Time between two requests of the same e-mail (AU14). */
  resendMs: ms(60_000),
  /** (SH26, SH21) */
  chatOffsetPx: px(32),
  sealPx: px(128),
  /** Games a page by viewport width, and big games above them (CA4, CA5). */
  pageSizes: z.prefault(
    z.strictObject({
      xl: z._default(z.int(), 17),
      lg: z._default(z.int(), 11),
      md: z._default(z.int(), 11),
      less: z._default(z.int(), 9),
    }),
    {},
  ),
  bigGames: z._default(z.int(), 3),
  /** Height divided by width of a game's frame, unless the brand sets it for the provider (CA7). */
  frameRatio: z._default(z.number().check(z.positive()), 0.563),
  /** Quick stakes in points (TO5). */
  quickStakes: z._default(z.array(z.int().check(z.positive())), [1000, 5000, 10_000]),
  /** Earliest day of a filter, `YYYY-MM-DD` (VA11). */
  earliestDate: z._default(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), '2017-01-01'),
  /** Languages of localized payment logos; others show the English ones (SH20). */
  paymentMarkLocales: z._default(z.array(Locale), ['de', 'en', 'es', 'fi', 'fr', 'no', 'sv']),
  /** Lifetime of preference cookies. */
  cookieDays: z._default(z.int().check(z.positive()), 365),
});
export type Constants = z.infer<typeof Constants>;

/** Every constant with the specifications' value. */
export const CONSTANTS: Constants = Constants.parse({});
