import type { Locale } from '@parlay/contracts/brand';

/**
 * Phrases that present the time since login as time played. The product measures only the time since login, so texts
 * must say "logged in".
 */
const PLAY_TIME: Readonly<Record<Locale, RegExp>> = {
  en: /how long you have (been )?(play|here)/,
  de: /wie lange du (gespielt|spielst und|hier bist)/,
  es: /cuánto (llevas jugando|has jugado|llevas aquí)/,
  fi: /kauanko olet (pelannut|ollut täällä)/,
  fr: /depuis (quand|combien de temps) vous (jouez|êtes là)|combien de temps vous avez joué/,
  lv: /cik ilgi (spēlējat un|esat spēlējuši|esat šeit)/,
  no: /hvor lenge du har (spilt|vært her)/,
  sv: /hur länge du har (spelat|varit här)/,
};

/** Returns the phrase in a text of this language that presents the time since login as time played. */
export const playTimePhraseIn = (locale: Locale, text: string): string | undefined =>
  new RegExp(PLAY_TIME[locale], 'iu').exec(text)?.[0];
