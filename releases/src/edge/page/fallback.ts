import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { escapeMarkup, tag } from './markup.ts';
import { pageText } from './page-texts.ts';

interface FallbackTexts {
  title: string;
  text: string;
  retry: string;
  tooLarge: string;
  unavailable: string;
  oversized: { title: string; text: string };
}

const TEXTS: Record<Locale, FallbackTexts> = {
  de: {
    title: 'Die Website konnte nicht geladen werden',
    text: 'Dein Geld ist sicher. Bitte versuche es gleich noch einmal.',
    retry: 'Erneut versuchen',
    tooLarge: 'Die Anfrage ist zu groß.',
    unavailable: 'Das geht gerade nicht. Bitte versuche es gleich noch einmal.',
    oversized: {
      title: 'Dein Browser sendet zu viele Daten',
      text: 'Lösche die Cookies dieser Website in deinem Browser und versuche es erneut.',
    },
  },
  en: {
    title: 'The site did not load',
    text: 'Your money is safe. Please try again in a moment.',
    retry: 'Try again',
    tooLarge: 'The request is too large.',
    unavailable: 'This does not work right now. Please try again in a moment.',
    oversized: {
      title: 'Your browser sends too much data',
      text: 'Delete the cookies of this site in your browser, then try again.',
    },
  },
  es: {
    title: 'El sitio no se ha cargado',
    text: 'Tu dinero está a salvo. Inténtalo de nuevo en un momento.',
    retry: 'Reintentar',
    tooLarge: 'La petición es demasiado grande.',
    unavailable: 'Esto no funciona ahora mismo. Inténtalo de nuevo en un momento.',
    oversized: {
      title: 'Tu navegador envía demasiados datos',
      text: 'Borra las cookies de este sitio en tu navegador e inténtalo de nuevo.',
    },
  },
  fi: {
    title: 'Sivusto ei latautunut',
    text: 'Rahasi ovat turvassa. Yritä hetken kuluttua uudelleen.',
    retry: 'Yritä uudelleen',
    tooLarge: 'Pyyntö on liian suuri.',
    unavailable: 'Tämä ei toimi juuri nyt. Yritä hetken kuluttua uudelleen.',
    oversized: {
      title: 'Selaimesi lähettää liikaa tietoa',
      text: 'Poista tämän sivuston evästeet selaimestasi ja yritä uudelleen.',
    },
  },
  fr: {
    title: 'Le site ne s’est pas chargé',
    text: 'Votre argent est en sécurité. Réessayez dans un instant.',
    retry: 'Réessayer',
    tooLarge: 'La requête est trop volumineuse.',
    unavailable: 'Cela ne fonctionne pas pour le moment. Réessayez dans un instant.',
    oversized: {
      title: 'Votre navigateur envoie trop de données',
      text: 'Supprimez les cookies de ce site dans votre navigateur, puis réessayez.',
    },
  },
  lv: {
    title: 'Vietne netika ielādēta',
    text: 'Jūsu nauda ir drošībā. Lūdzu, pēc brīža mēģiniet vēlreiz.',
    retry: 'Mēģināt vēlreiz',
    tooLarge: 'Pieprasījums ir pārāk liels.',
    unavailable: 'Pašlaik tas nedarbojas. Lūdzu, pēc brīža mēģiniet vēlreiz.',
    oversized: {
      title: 'Jūsu pārlūks sūta pārāk daudz datu',
      text: 'Izdzēsiet šīs vietnes sīkdatnes pārlūkā un mēģiniet vēlreiz.',
    },
  },
  no: {
    title: 'Nettstedet ble ikke lastet',
    text: 'Pengene dine er trygge. Prøv igjen om et øyeblikk.',
    retry: 'Prøv igjen',
    tooLarge: 'Forespørselen er for stor.',
    unavailable: 'Dette virker ikke akkurat nå. Prøv igjen om et øyeblikk.',
    oversized: {
      title: 'Nettleseren din sender for mye data',
      text: 'Slett informasjonskapslene for dette nettstedet i nettleseren, og prøv igjen.',
    },
  },
  sv: {
    title: 'Webbplatsen laddades inte',
    text: 'Dina pengar är i säkerhet. Försök igen om en stund.',
    retry: 'Försök igen',
    tooLarge: 'Begäran är för stor.',
    unavailable: 'Det här fungerar inte just nu. Försök igen om en stund.',
    oversized: {
      title: 'Din webbläsare skickar för mycket data',
      text: 'Ta bort webbplatsens kakor i din webbläsare och försök igen.',
    },
  },
};

export const localeOr = (text: string | undefined, fallback: Locale): Locale =>
  LOCALES.find((locale) => locale === text) ?? fallback;

/** Returns the message for a request body above the platform's limit, in the page's language. */
export const tooLargeText = (locale: Locale): string => TEXTS[locale].tooLarge;

/** Returns the message for an unavailable platform, in the page's language. */
export const unavailableText = (locale: Locale): string => TEXTS[locale].unavailable;

/** Renders a page that needs no release, for when not even a host version is loaded. */
export function fallbackPage(locale: Locale, nonce: string, brand: string, reference: string): string {
  const { title, text } = TEXTS[locale];
  const line = `${pageText(locale, 'reference', brand)}: <code>${escapeMarkup(reference)}</code>`;
  return plainPage(locale, nonce, { title, name: `${title} · ${escapeMarkup(brand)}`, text, line });
}

/** Renders the page for a request with overlong headers. The brand is unknown, because no header was read. */
export function oversizedPage(locale: Locale, nonce: string, reference: string): string {
  const { title, text } = TEXTS[locale].oversized;
  return plainPage(locale, nonce, { title, name: title, text, line: `<code>${reference}</code>` });
}

function plainPage(
  locale: Locale,
  nonce: string,
  { title, name, text, line }: Record<'title' | 'name' | 'text' | 'line', string>,
): string {
  return [
    `<!doctype html>${tag('html', { lang: locale, dir: 'ltr' })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${name}</title><style nonce="${nonce}">`,
    ':root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}',
    'main{max-width:28rem;padding:2rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}',
    'button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer}',
    `</style></head><body><main><h1>${title}</h1><p>${text}</p>`,
    `<form method="get"><button>${TEXTS[locale].retry}</button></form><p><small>${line}</small></p></main></body></html>`,
  ].join('');
}
