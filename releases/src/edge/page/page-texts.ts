import type { Locale } from '@parlay/contracts/brand';

/** Texts that pages show without a release's translations. `{brand}` is the brand's name. */
interface PageTexts {
  /** Shown without JavaScript. */
  noScript: string;
  /** Shown in unsupported browsers. */
  oldBrowser: string;
  /** Label of an error reference that also appears in the logs. */
  reference: string;
  /** Label of a preview's badge. */
  preview: string;
  leavePreview: string;
  previewOver: string;
}

const TEXTS: Record<Locale, PageTexts> = {
  de: {
    noScript: '{brand} braucht JavaScript zum Spielen, Wetten und Bezahlen. Dein Geld ist sicher.',
    oldBrowser:
      'Dieser Browser ist zu alt für {brand}: Spielen, Wetten und Bezahlen gehen hier nicht. Aktualisiere ihn oder nimm einen anderen. Dein Geld ist sicher.',
    reference: 'Referenz',
    preview: 'Vorschau',
    leavePreview: 'Vorschau verlassen',
    previewOver: 'Dieser Vorschau-Link ist abgelaufen oder ungültig.',
  },
  en: {
    noScript: '{brand} needs JavaScript to play, bet and pay. Your money is safe.',
    oldBrowser:
      'This browser is too old for {brand}: playing, betting and paying do not work in it. Please update it or use another one. Your money is safe.',
    reference: 'Reference',
    preview: 'Preview',
    leavePreview: 'Leave preview',
    previewOver: 'This preview link has expired or is not valid.',
  },
  es: {
    noScript: 'Para jugar, apostar y pagar en {brand} hace falta JavaScript. Tu dinero está a salvo.',
    oldBrowser:
      'Este navegador es demasiado antiguo para {brand}: con él no se puede jugar, apostar ni pagar. Actualízalo o usa otro. Tu dinero está a salvo.',
    reference: 'Referencia',
    preview: 'Vista previa',
    leavePreview: 'Salir de la vista previa',
    previewOver: 'Este enlace de vista previa ha caducado o no es válido.',
  },
  fi: {
    noScript: '{brand} tarvitsee JavaScriptin toimiakseen. Rahasi ovat turvassa.',
    oldBrowser:
      'Tämä selain on liian vanha: {brand} ei toimi siinä. Et voi pelata, lyödä vetoa etkä maksaa. Päivitä se tai käytä toista. Rahasi ovat turvassa.',
    reference: 'Viite',
    preview: 'Esikatselu',
    leavePreview: 'Poistu esikatselusta',
    previewOver: 'Tämä esikatselulinkki on vanhentunut tai ei kelpaa.',
  },
  fr: {
    noScript: 'Il faut JavaScript pour jouer, parier et payer sur {brand}. Votre argent est en sécurité.',
    oldBrowser:
      'Ce navigateur est trop ancien pour {brand} : il ne permet ni de jouer, ni de parier, ni de payer. Mettez-le à jour ou utilisez-en un autre. Votre argent est en sécurité.',
    reference: 'Référence',
    preview: 'Aperçu',
    leavePreview: 'Quitter l’aperçu',
    previewOver: 'Ce lien d’aperçu a expiré ou n’est pas valable.',
  },
  lv: {
    noScript: 'Lai spēlētu un maksātu vietnē {brand}, vajadzīgs JavaScript. Jūsu nauda ir drošībā.',
    oldBrowser:
      'Šis pārlūks ir par vecu vietnei {brand}: tajā nevar ne spēlēt, ne veikt likmes, ne maksāt. Atjauniniet to vai lietojiet citu. Jūsu nauda ir drošībā.',
    reference: 'Atsauce',
    preview: 'Priekšskatījums',
    leavePreview: 'Iziet no priekšskatījuma',
    previewOver: 'Šī priekšskatījuma saite ir beigusies vai nav derīga.',
  },
  no: {
    noScript: '{brand} trenger JavaScript for at du skal kunne spille og betale. Pengene dine er trygge.',
    oldBrowser:
      'Denne nettleseren er for gammel for {brand}: Du kan verken spille eller betale i den. Oppdater den, eller bruk en annen. Pengene dine er trygge.',
    reference: 'Referanse',
    preview: 'Forhåndsvisning',
    leavePreview: 'Avslutt forhåndsvisningen',
    previewOver: 'Denne lenken til forhåndsvisning er utløpt eller ugyldig.',
  },
  sv: {
    noScript: '{brand} behöver JavaScript för att du ska kunna spela och betala. Dina pengar är i säkerhet.',
    oldBrowser:
      'Den här webbläsaren är för gammal för {brand}: du kan varken spela eller betala i den. Uppdatera den eller använd en annan. Dina pengar är i säkerhet.',
    reference: 'Referens',
    preview: 'Förhandsvisning',
    leavePreview: 'Lämna förhandsvisningen',
    previewOver: 'Den här länken till en förhandsvisning har gått ut eller är ogiltig.',
  },
};

export function pageText(locale: Locale, text: keyof PageTexts, brand: string): string {
  return TEXTS[locale][text].replace('{brand}', () => brand);
}
