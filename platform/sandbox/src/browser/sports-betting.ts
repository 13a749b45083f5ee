import type { SportsSetup } from '../sports/routes.ts';
import type { ParentPage } from './frame.ts';
import { createPreferences } from './sports-choices.ts';
import { pageRequests } from './sports-requests.ts';
import { Slip } from './sports-slip.ts';
import { Visitor } from './sports-visitor.ts';

/** Minimum interval between requests to extend the session, in ms. */
const EXTEND_EVERY_MS = 30_000;

interface BettingOptions {
  setup: SportsSetup;
  parent: ParentPage | undefined;
  lang(): string;
  /** Called after each change of the slip, to show it. */
  changed(): void;
}

/** Creates what the book's and the slip's frame have in common: choices, visitor, slip, and the site's session. */
export function startBetting({ setup, parent, lang, changed }: BettingOptions) {
  const page = pageRequests(parent);
  const choices = createPreferences(page);
  /** Requests a token of the site, or its login. */
  const logOn = () => parent?.send({ action: 'ext.sportsbook.logon' });
  const visitor = new Visitor({ setup, play: choices, logOn });
  const slip = new Slip({
    ...{ changed, lang },
    account: () => visitor.account(),
    owner: () => visitor.owner,
    forget: () => visitor.forget(),
    freeBet: () => visitor.bettor?.freeBet ?? undefined,
    // A new token of the site says what is left.
    freeBetUsed: logOn,
  });

  /** Reads the slip's prices and the bettor's bets. Calls back with whether the book answered about the prices. */
  async function refresh(answered?: (isDown: boolean) => void): Promise<void> {
    await slip.refreshPrices(answered);
    if (visitor.canBet) await slip.refresh();
  }

  let extendedAt = Number.NEGATIVE_INFINITY;
  /** Extends the site's session after player activity. */
  async function extend(): Promise<void> {
    if (!visitor.token || performance.now() - extendedAt < EXTEND_EVERY_MS) return;
    extendedAt = performance.now();
    const reply = await page.extendSession();
    document.body.dataset.session = reply?.command ?? 'none';
  }
  for (const gesture of ['pointerup', 'keydown'] as const) window.addEventListener(gesture, () => void extend());
  window.setInterval(() => slip.heldUntil !== undefined && changed(), 500);

  return { page, choices, visitor, slip, logOn, refresh };
}

/** Language of texts and of figures, and currency of visitors. */
export type Formats = Pick<SportsSetup, 'lang' | 'figures' | 'currency'>;

/** Returns the formats of the site's settings. A language such as `es-PE` that is not supported is shown in English. */
export function formatsOf(
  setup: SportsSetup,
  now: Formats,
  { language, currency }: { language: string; currency?: unknown },
): Formats {
  const languages = Object.keys(setup.words) as Formats['lang'][];
  const lang = languages.find((one) => language.startsWith(one)) ?? 'en';
  return {
    lang,
    figures: lang === now.lang ? now.figures : lang,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : now.currency,
  };
}
