import { z } from 'zod/mini';
import { Locale } from './brand.ts';

const ms = (value: number) => z._default(z.int().check(z.positive()), value);
const px = ms;

/**
 * The specifications' constants (MC3). A brand's file may set each of them. Times are milliseconds, lengths CSS pixels.
 * Other numbers are elsewhere: idleness and pings in `./idleness`, frame storage in the brand, values that no brand changes in
 * `./fixed-constants`, lengths of card codes in `./validation/card`, breakpoints in the stylesheets (media queries
 * cannot read data).
 */
export const Constants = z.strictObject({
  /** Display time of a notice. Errors stay until closed (X6). */
  noticeMs: ms(5000),
  realtimeNoticeMs: ms(15_000),
  infoBarMs: ms(2000),
  /** Delay between an event that requests focus and the focus (SH32). */
  focusMs: ms(300),
  clockTickMs: ms(1000),
  uploadIdleMs: ms(10_000),
  /** Delay before the same email can be requested again (AU14). */
  resendMs: ms(60_000),
  /** Offset of the chat (SH26) and size of the seal (SH21). */
  chatOffsetPx: px(32),
  sealPx: px(128),
  /** Games per page by viewport width, and big games above them (CA4, CA5). */
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
  /** Default height divided by width of a game's frame, if the brand sets none for the provider (CA7). */
  frameRatio: z._default(z.number().check(z.positive()), 0.563),
  /** Quick stakes in points (TO5). */
  quickStakes: z._default(z.array(z.int().check(z.positive())), [1000, 5000, 10_000]),
  /** Earliest filter day, `YYYY-MM-DD` (VA11). */
  earliestDate: z._default(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), '2017-01-01'),
  /** Languages with localized payment logos. Others show the English ones (SH20). */
  paymentMarkLocales: z._default(z.array(Locale), ['de', 'en', 'es', 'fi', 'fr', 'no', 'sv']),
  /** Lifetime of preference cookies. */
  cookieDays: z._default(z.int().check(z.positive()), 365),
});
export type Constants = z.infer<typeof Constants>;

/** All constants with the specifications' values. */
export const CONSTANTS: Constants = Constants.parse({});
