import type { Locale } from '@parlay/contracts/brand';
import { escapeMarkup, tag } from './markup.ts';

const TEXTS: Record<Locale, { title: string; text: string; show: string; leave: string }> = {
  de: {
    title: 'Vorschau ansehen?',
    text: 'Dieser Link zeigt in diesem Browser bis {until} eine Vorschau, die noch nicht für alle da ist: {what}. Sieh sie nur an, wenn du der Person vertraust, die dir den Link gegeben hat.',
    show: 'Vorschau zeigen',
    leave: 'Nicht zeigen',
  },
  en: {
    title: 'Show the preview?',
    text: 'This link shows a preview in this browser until {until} that is not live for everyone: {what}. Show it only if you trust whoever gave you the link.',
    show: 'Show preview',
    leave: 'Do not show it',
  },
  es: {
    title: '¿Mostrar la vista previa?',
    text: 'Este enlace muestra en este navegador, hasta {until}, una vista previa que aún no ven los demás: {what}. Muéstrala solo si confías en quien te dio el enlace.',
    show: 'Mostrar vista previa',
    leave: 'No mostrar',
  },
  fi: {
    title: 'Näytetäänkö esikatselu?',
    text: 'Tämä linkki näyttää tässä selaimessa {until} asti esikatselun, jota muut eivät vielä näe: {what}. Näytä se vain, jos luotat linkin antajaan.',
    show: 'Näytä esikatselu',
    leave: 'Älä näytä',
  },
  fr: {
    title: 'Afficher l’aperçu ?',
    text: 'Ce lien affiche dans ce navigateur, jusqu’au {until}, un aperçu qui n’est pas visible par tous : {what}. Ne l’affichez que si vous faites confiance à la personne qui vous a donné le lien.',
    show: 'Afficher l’aperçu',
    leave: 'Ne pas l’afficher',
  },
  lv: {
    title: 'Vai rādīt priekšskatījumu?',
    text: 'Šī saite šajā pārlūkā līdz {until} rāda priekšskatījumu, ko pārējie vēl neredz: {what}. Rādiet to tikai tad, ja uzticaties tam, kurš jums deva saiti.',
    show: 'Rādīt priekšskatījumu',
    leave: 'Nerādīt',
  },
  no: {
    title: 'Vise forhåndsvisningen?',
    text: 'Denne lenken viser en forhåndsvisning i denne nettleseren til {until}, som ikke er synlig for alle ennå: {what}. Vis den bare hvis du stoler på den som ga deg lenken.',
    show: 'Vis forhåndsvisning',
    leave: 'Ikke vis den',
  },
  sv: {
    title: 'Visa förhandsvisningen?',
    text: 'Den här länken visar till {until} en förhandsvisning i den här webbläsaren som inte alla ser ännu: {what}. Visa den bara om du litar på den som gav dig länken.',
    show: 'Visa förhandsvisning',
    leave: 'Visa inte',
  },
};

export interface PreviewConfirmation {
  locale: Locale;
  nonce: string;
  brand: string;
  /** Releases and channel of the preview. */
  what: string;
  until: string;
  /** URL that the form posts to. */
  action: string;
  token: string;
  /** Page of the site that is shown next, with or without the preview. */
  location: string;
}

/** Renders a page that asks whether to show a preview in this browser, before a cookie stores it. */
export function previewConfirmation({ locale, nonce, brand, what, until, ...answer }: PreviewConfirmation): string {
  const { title, text, show, leave } = TEXTS[locale];
  const sentence = text.replace(/\{(what|until)\}/g, (_, name) => (name === 'what' ? what : until));
  const hidden = (name: string, value: string) => tag('input', { type: 'hidden', name, value });
  return [
    `<!doctype html>${tag('html', { lang: locale, dir: 'ltr' })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeMarkup(title)} · ${escapeMarkup(brand)}</title><style nonce="${nonce}">`,
    ':root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}',
    'main{max-width:28rem;padding:2rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}form{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 0}',
    'button,a{font:inherit;font-weight:600;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer;text-decoration:none}',
    `</style></head><body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(sentence)}</p>`,
    `${tag('form', { method: 'post', action: answer.action })}${hidden('preview', answer.token)}${hidden('to', answer.location)}`,
    `<button>${escapeMarkup(show)}</button>${tag('a', { href: answer.location })}${escapeMarkup(leave)}</a></form></main></body></html>`,
  ].join('');
}
