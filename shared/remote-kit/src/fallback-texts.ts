import type { Locale } from '@parlay/contracts/brand';

/** Built in, because the fallback may be shown when the messages failed to load. */
export const FALLBACK_TEXTS: Record<Locale, { title: string; text: string; retry: string; reference: string }> = {
  de: {
    title: 'Dieser Bereich konnte nicht geladen werden',
    text: 'Der Rest der Seite funktioniert weiter. Dein Geld ist sicher.',
    retry: 'Erneut versuchen',
    reference: 'Referenz',
  },
  en: {
    title: 'This part did not load',
    text: 'The rest of the page still works. Your money is safe.',
    retry: 'Try again',
    reference: 'Reference',
  },
  es: {
    title: 'Esta parte no se ha cargado',
    text: 'El resto de la página funciona. Tu dinero está a salvo.',
    retry: 'Reintentar',
    reference: 'Referencia',
  },
  fi: {
    title: 'Tämä osa ei latautunut',
    text: 'Sivu toimii muuten. Rahasi ovat turvassa.',
    retry: 'Yritä uudelleen',
    reference: 'Viite',
  },
  fr: {
    title: 'Cette partie ne s’est pas chargée',
    text: 'Le reste de la page fonctionne. Votre argent est en sécurité.',
    retry: 'Réessayer',
    reference: 'Référence',
  },
  lv: {
    title: 'Šī daļa netika ielādēta',
    text: 'Pārējā lapa darbojas. Jūsu nauda ir drošībā.',
    retry: 'Mēģināt vēlreiz',
    reference: 'Atsauce',
  },
  no: {
    title: 'Denne delen ble ikke lastet',
    text: 'Resten av siden virker. Pengene dine er trygge.',
    retry: 'Prøv igjen',
    reference: 'Referanse',
  },
  sv: {
    title: 'Den här delen laddades inte',
    text: 'Resten av sidan fungerar. Dina pengar är i säkerhet.',
    retry: 'Försök igen',
    reference: 'Referens',
  },
};
