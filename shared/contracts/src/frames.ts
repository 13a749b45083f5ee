import { z } from 'zod/mini';
import { LOCALES, type Locale } from './brand/brand.ts';
import type { BrandToken } from './brand/brand-token-names.ts';

/** Maximum height that a frame may request, in px. Other values are clamped or refused. */
export const MAX_FRAME_HEIGHT = 20_000;
const Height = z.number().check(z.gte(0), z.lte(MAX_FRAME_HEIGHT));

/** A cookie that the page stores for a frame. Its lifetime is in MINUTES (X9); without one it is a session cookie. */
export const FrameCookie = z.object({
  name: z.string().check(z.maxLength(200)),
  value: z.string().check(z.maxLength(20_000)),
  expiry: z.optional(z.number()),
});
export type FrameCookie = z.infer<typeof FrameCookie>;

const Names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200));

/** A frame's request to store cookies and items by name (EN13). */
export const StorageExchange = z.object({
  cookies: z.optional(z.array(FrameCookie).check(z.maxLength(200))),
  items: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(20_000)))),
});
export type StorageExchange = z.infer<typeof StorageExchange>;

/** Data stored for a frame. A cookie's expiry cannot be read. */
export interface FrameData {
  cookies: { name: string; value: string }[];
  items: Record<string, string>;
}

/** Cookies and items that a frame reads or clears. A missing list means all of that kind. */
export const StorageNames = z.object({ cookies: z.optional(Names), items: z.optional(Names) });
export type StorageNames = z.infer<typeof StorageNames>;

/** Id chosen by the frame and repeated in the reply. */
const Request = z.optional(z.string().check(z.maxLength(64)));

/** Messages from the sports frame to the page (FR2, FR3, FR4). */
export const SportsFrameMessage = z.union([
  z.object({ action: z.literal('ext.sportsbook.ready') }),
  z.object({ action: z.literal('ext.sportsbook.size'), parameters: z.object({ height: Height }) }),
  z.object({ action: z.literal('ext.sportsbook.logon') }),
  z.object({
    action: z.literal('location'),
    location: z.string().check(z.maxLength(512), z.startsWith('/')),
    seoLink: z.optional(z.string().check(z.maxLength(512))),
    /** The parts of `seoLink` as display names, for titles. */
    names: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(4))),
  }),
  z.object({ action: z.literal('scroll-to-top') }),
  /** Offers the company's slip as a page of the same origin, for a second frame that the site places. */
  z.object({
    action: z.literal('ext.sportsbook.slip'),
    parameters: z.object({ src: z.string().check(z.maxLength(2_048)) }),
  }),
  /** Passes a message on to the company's other frame. The page does not read it. */
  z.object({
    action: z.literal('ext.sportsbook.relay'),
    parameters: z.object({ data: z.string().check(z.maxLength(20_000)) }),
  }),
  /** Opens the slip's frame as a sheet or closes it. A slip that is shown next to the book gets the focus instead. */
  z.object({ action: z.literal('ext.sportsbook.sheet'), parameters: z.object({ isOpen: z.boolean() }) }),
  z.object({ action: z.literal('extend-session'), request: Request }),
  z.object({ action: z.literal('save'), request: Request, parameters: StorageExchange }),
  z.object({ action: z.literal('retrieve'), request: Request, parameters: StorageNames }),
  z.object({ action: z.literal('clear'), request: Request, parameters: StorageNames }),
]);
export type SportsFrameMessage = z.infer<typeof SportsFrameMessage>;

/**
 * Message from the page to any third-party frame with the chosen theme, or the device's. `colours` are those that the
 * page shows now, by the names of BRAND_TOKENS. They change with the theme and are absent if the page has none.
 */
export interface FrameTheme {
  action: 'opt.theme';
  parameters: { theme: 'light' | 'dark' | 'system'; colours?: Partial<Record<BrandToken, string>> };
}

/** Language, currency and time zone in which a frame shows texts, amounts and times. */
export interface FrameFormats {
  language: string;
  /** Currency of the player, or of the brand for a visitor. */
  currency: string;
  /** IANA name. */
  timeZone: string;
}

/** Reason for refusing a frame's request. */
export type FrameRefusal = 'name' | 'expiry' | 'size' | 'quota' | 'unavailable' | 'no-gesture' | 'no-session';

/** The page's replies to a frame's requests (FR3). */
export type FrameReply =
  | { action: 'extend-session'; command: 'EXTENDED' }
  | { action: 'save'; command: 'SAVED' }
  | { action: 'clear'; command: 'CLEARED' }
  | { action: 'retrieve'; command: 'DATA'; data: FrameData }
  | {
      action: 'extend-session' | 'save' | 'retrieve' | 'clear';
      command: 'ERROR';
      error: { code: FrameRefusal; message: string };
    };

/** How the page shows the slip's frame: next to the book, as a bar at the bottom, or as a modal sheet. */
export type SlipLayout = 'column' | 'bar' | 'sheet';

/** Messages from the page to the sports frame. */
export type ToSportsFrame =
  | {
      action: 'opt.sportsbook.settings';
      parameters: FrameFormats & { device: 'DESKTOP' | 'MOBILE'; brand: number; origin: string };
    }
  /** An empty token means that the player has signed out and the earlier token is invalid (FR7). */
  | { action: 'opt.sportsbook.token'; parameters: { authtoken: string } }
  | { action: 'location'; location: string }
  /** Says whether the page shows the slip that the book has offered. */
  | { action: 'opt.sportsbook.slip'; parameters: { isPlaced: boolean } }
  | { action: 'opt.sportsbook.relay'; parameters: { data: string } }
  /** Tells the slip's frame how it is shown, and whether it gets the focus. */
  | { action: 'opt.sportsbook.sheet'; parameters: { layout: SlipLayout; isFocused: boolean } }
  /** Puts a selection into the slip, for a link that names it. `odds` are the decimal odds that the link showed. */
  | { action: 'opt.sportsbook.pick'; parameters: { selection: string; odds: number } }
  | (FrameReply & { request?: string });

/** Messages from the lottery frame to the page (FR6). */
export const LotteryFrameMessage = z.union([
  z.object({
    action: z.literal('onIFrameHeightChange'),
    parameters: z.object({ height: Height, scrollToTop: z.optional(z.boolean()) }),
  }),
  /** Requests the login form or, for a signed-in player, a new token. */
  z.object({ action: z.literal('ext.lottery.logon') }),
]);
export type LotteryFrameMessage = z.infer<typeof LotteryFrameMessage>;

/** Messages from the page to the lottery frame. A token identifies the signed-in player for a few minutes, and proves the login session of a ticket. */
export type ToLotteryFrame =
  | { action: 'onScroll'; parameters: { scroll: number; pageHeight: number } }
  | { action: 'opt.lottery.settings'; parameters: FrameFormats }
  | { action: 'opt.lottery.token'; parameters: { authtoken: string } };

/** Messages from a game frame to the page. The page never trusts amounts from a frame, because balances come from the server. */
export const GameFrameMessage = z.union([
  z.object({ action: z.literal('game.ready') }),
  z.object({ action: z.literal('game.round'), parameters: z.object({ state: z.enum(['started', 'finished']) }) }),
  z.object({ action: z.literal('game.exit') }),
  z.object({ action: z.literal('extend-session'), request: Request }),
]);
export type GameFrameMessage = z.infer<typeof GameFrameMessage>;

/** Messages from the page to a game frame. */
export type ToGameFrame = FrameReply & { request?: string };

/** Sections of the sports book that deep links can open: `/{root}/{section word}/{id}` (FR4). */
export const SECTIONS = ['live', 'event', 'category', 'today-event'] as const;
export type Section = (typeof SECTIONS)[number];

/** Section words in the order of SECTIONS. A word means the same section in every language. */
const SECTION_WORDS: Record<Locale, readonly [string, string, string, string]> = {
  de: ['live', 'veranstaltung', 'kategorie', 'heutige-veranstaltung'],
  en: ['live', 'event', 'category', 'today-event'],
  es: ['en-vivo', 'evento', 'categoria', 'evento-de-hoy'],
  fi: ['live', 'tapahtuma', 'kategoria', 'paivan-tapahtuma'],
  fr: ['en-direct', 'evenement', 'categorie', 'evenement-du-jour'],
  lv: ['tiesraide', 'notikums', 'kategorija', 'sodienas-notikums'],
  no: ['live', 'arrangement', 'kategori', 'dagens-arrangement'],
  sv: ['live', 'evenemang', 'kategori', 'dagens-evenemang'],
};

export const sectionWord = (section: Section, locale: Locale): string =>
  SECTION_WORDS[locale][SECTIONS.indexOf(section)] ?? section;

/** Returns the section that a word means in any language. */
export function sectionOf(word: string): Section | undefined {
  const at = LOCALES.map((locale) => SECTION_WORDS[locale].indexOf(word)).find((index) => index >= 0);
  return at === undefined ? undefined : SECTIONS[at];
}

/** Translates the section word at the start of a sports book path. The rest is unchanged. */
export function sectionWordIn(locale: Locale, path: string): string {
  const [first = '', ...rest] = path.split('/');
  const section = sectionOf(first);
  return section ? [sectionWord(section, locale), ...rest].join('/') : path;
}
