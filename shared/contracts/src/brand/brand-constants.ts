import { z } from 'zod/mini';
import { Locale } from './brand.ts';

const ms = (value: number) => z._default(z.int().check(z.positive()), value);
const px = ms;

/**
 * MC3: the specifications' numbers in one place; a brand's file may set each. Times are milliseconds, lengths CSS pixels.
 * Those of idleness and pings are in `./idleness`, storage of frames in the brand itself, what no brand changes in
 * `./fixed-constants`; how many digits a card's code has its scheme says, in `./validation/card`. Widths of windows stand in the stylesheets: media queries read no data.
 */
export const Constants = z.strictObject({
  /** X6: how long a notice stays; errors stay until they are closed. */
  noticeMs: ms(5000),
  realtimeNoticeMs: ms(15_000),
  infoBarMs: ms(2000),
  /** SH32: focus is set so long after the event that asks for it. */
  focusMs: ms(300),
  clockTickMs: ms(1000),
  uploadIdleMs: ms(10_000),
  /** AU14: so long after an e-mail was asked for until the next may be. */
  resendMs: ms(60_000),
  /** SH26, SH21. */
  chatOffsetPx: px(32),
  sealPx: px(128),
  /** CA4, CA5: games a page by width, and big ones above them. */
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
  /** CA7: height by width of a game's frame, where the brand has none for its provider. */
  frameRatio: z._default(z.number().check(z.positive()), 0.563),
  /** TO5: quick stakes in points. */
  quickStakes: z._default(z.array(z.int().check(z.positive())), [1000, 5000, 10_000]),
  /** VA11: earliest day of a filter, as on the wire. */
  earliestDate: z._default(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), '2017-01-01'),
  /** SH20: languages that payment marks are written in; elsewhere they are English. */
  paymentMarkLocales: z._default(z.array(Locale), ['de', 'en', 'es', 'fi', 'fr', 'no', 'sv']),
  /** Cookies of choices. */
  cookieDays: z._default(z.int().check(z.positive()), 365),
});
export type Constants = z.infer<typeof Constants>;

/** Every constant as the specifications give it. */
export const CONSTANTS: Constants = Constants.parse({});
