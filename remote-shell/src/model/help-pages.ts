import type { Locale } from '@parlay/contracts/brand';

/** Path words of the help pages. fr and lv use the English ones (RT1). */
export const HELP_WORDS = {
  about: { es: 'sobre-nosotros', de: 'ueber-uns', sv: 'om-oss', no: 'om-oss', fi: 'tietoa-meista' },
  contact: { es: 'contacto', de: 'kontakt', sv: 'kontakt', no: 'kontakt', fi: 'ota-yhteytta' },
  'get-in-touch': {
    es: 'ponte-en-contacto',
    de: 'kontaktaufnahme',
    sv: 'hor-av-dig',
    no: 'ta-kontakt',
    fi: 'yhteydenotto',
  },
  faq: {
    es: 'preguntas-frecuentes',
    de: 'haeufige-fragen',
    sv: 'vanliga-fragor',
    no: 'vanlige-sporsmal',
    fi: 'usein-kysyttya',
  },
  'betting-rules': {
    es: 'reglas-de-apuestas',
    de: 'wettregeln',
    sv: 'spelregler',
    no: 'spilleregler',
    fi: 'vedonlyontisaannot',
  },
  bonus: { es: 'bono', de: 'bonus', sv: 'bonus', no: 'bonus', fi: 'bonus' },
  'cash-out': { es: 'cobro-anticipado', de: 'cash-out', sv: 'cash-out', no: 'cash-out', fi: 'cash-out' },
  'fair-gaming': {
    es: 'juego-limpio',
    de: 'faires-spiel',
    sv: 'rattvist-spel',
    no: 'rettferdig-spill',
    fi: 'reilu-peli',
  },
  licenses: { es: 'licencias', de: 'lizenzen', sv: 'licenser', no: 'lisenser', fi: 'lisenssit' },
  'security-terms': {
    es: 'condiciones-de-seguridad',
    de: 'sicherheitsbedingungen',
    sv: 'sakerhetsvillkor',
    no: 'sikkerhetsvilkar',
    fi: 'turvallisuusehdot',
  },
  'payment-methods': {
    es: 'metodos-de-pago',
    de: 'zahlungsmethoden',
    sv: 'betalningsmetoder',
    no: 'betalingsmetoder',
    fi: 'maksutavat',
  },
  'player-complaint': { es: 'reclamaciones', de: 'beschwerden', sv: 'klagomal', no: 'klager', fi: 'valitukset' },
  privacy: { es: 'privacidad', de: 'datenschutz', sv: 'integritetspolicy', no: 'personvern', fi: 'tietosuojakaytanto' },
  terms: { es: 'terminos-y-condiciones', de: 'agb', sv: 'villkor', no: 'vilkar', fi: 'kayttoehdot' },
  'cookies-policy': {
    es: 'politica-de-cookies',
    de: 'cookie-richtlinie',
    sv: 'cookiepolicy',
    no: 'informasjonskapsler',
    fi: 'evasteet',
  },
  'responsible-gambling': {
    es: 'juego-responsable',
    de: 'verantwortungsvolles-spielen',
    sv: 'ansvarsfullt-spelande',
    no: 'ansvarlig-spill',
    fi: 'vastuullinen-pelaaminen',
  },
  protection: {
    es: 'proteccion-del-jugador',
    de: 'spielerschutz',
    sv: 'spelarskydd',
    no: 'spillerbeskyttelse',
    fi: 'pelaajansuoja',
  },
  'gaming-addiction-checklist': {
    es: 'autoevaluacion',
    de: 'spielsucht-checkliste',
    sv: 'spelberoende-checklista',
    no: 'spillavhengighet-sjekkliste',
    fi: 'peliriippuvuus-testi',
  },
  'restricted-territories': {
    es: 'territorios-restringidos',
    de: 'gesperrte-gebiete',
    sv: 'begransade-omraden',
    no: 'begrensede-omrader',
    fi: 'rajoitetut-alueet',
  },
  'game-instructions': {
    es: 'instrucciones-de-juego',
    de: 'spielanleitungen',
    sv: 'spelinstruktioner',
    no: 'spillinstruksjoner',
    fi: 'peliohjeet',
  },
  'how-to-play': {
    es: 'como-jugar',
    de: 'so-wird-gespielt',
    sv: 'sa-spelar-du',
    no: 'slik-spiller-du',
    fi: 'nain-pelaat',
  },
  'become-an-agent': {
    es: 'ser-agente',
    de: 'agent-werden',
    sv: 'bli-agent',
    no: 'bli-agent',
    fi: 'ryhdy-agentiksi',
  },
  'special-offers': {
    es: 'ofertas-especiales',
    de: 'sonderangebote',
    sv: 'specialerbjudanden',
    no: 'spesialtilbud',
    fi: 'erikoistarjoukset',
  },
} as const satisfies Record<string, Partial<Record<Locale, string>>>;

export type HelpPage = keyof typeof HELP_WORDS;
export const HELP_PAGES = Object.keys(HELP_WORDS) as HelpPage[];

const wordsOf = (page: HelpPage): Partial<Record<string, string>> => HELP_WORDS[page];

/** Returns a help page's path word for a locale. */
export const helpWord = (page: HelpPage, locale: string): string => wordsOf(page)[locale] ?? page;

/**
 * Returns the help page for a path word in this language, otherwise in English, otherwise in any language, because
 * the URL keeps the previous language's word when the language changes.
 */
export function helpPageOf(word: string | undefined, locale: string): HelpPage | undefined {
  if (word === undefined) return undefined;
  return (
    HELP_PAGES.find((page) => helpWord(page, locale) === word) ??
    HELP_PAGES.find((page) => page === word) ??
    HELP_PAGES.find((page) => Object.values(wordsOf(page)).includes(word))
  );
}
