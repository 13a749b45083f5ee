import type { PAYMENT_MARK_LOCALES } from '@parlay/contracts/fixed-constants';
import type { PageBrand } from '@parlay/contracts/page';

type Method = PageBrand['paymentMethods'][number]['id'];
type MarkLocale = (typeof PAYMENT_MARK_LOCALES)[number];
type Kind = 'card' | 'wallet' | 'voucher' | 'cash' | 'bank' | 'processor';

const KINDS: Record<Method, Kind> = {
  visa: 'card',
  mastercard: 'card',
  skrill: 'wallet',
  neteller: 'wallet',
  paysafe: 'voucher',
  efectivo: 'cash',
  trustly: 'bank',
  adyen: 'processor',
};

const WORDS: Record<MarkLocale, Record<Kind, string>> = {
  de: { card: 'Karte', wallet: 'E-Wallet', voucher: 'Gutschein', cash: 'Bargeld', bank: 'Bank', processor: 'Zahlung' },
  en: { card: 'Card', wallet: 'E-wallet', voucher: 'Voucher', cash: 'Cash', bank: 'Bank', processor: 'Payment' },
  es: { card: 'Tarjeta', wallet: 'Monedero', voucher: 'Vale', cash: 'Efectivo', bank: 'Banco', processor: 'Pago' },
  fi: {
    card: 'Kortti',
    wallet: 'Lompakko',
    voucher: 'Maksukoodi',
    cash: 'Käteinen',
    bank: 'Pankki',
    processor: 'Maksu',
  },
  fr: { card: 'Carte', wallet: 'Portefeuille', voucher: 'Bon', cash: 'Espèces', bank: 'Banque', processor: 'Paiement' },
  no: {
    card: 'Kort',
    wallet: 'E-lommebok',
    voucher: 'Verdikode',
    cash: 'Kontanter',
    bank: 'Bank',
    processor: 'Betaling',
  },
  sv: {
    card: 'Kort',
    wallet: 'E-plånbok',
    voucher: 'Värdekod',
    cash: 'Kontanter',
    bank: 'Bank',
    processor: 'Betalning',
  },
};

/** SH20: what a payment mark stands for, in the languages that marks are written in; elsewhere in English. */
export function markWord(method: Method, locale: string): { word: string; lang: MarkLocale } {
  const lang = Object.hasOwn(WORDS, locale) ? (locale as MarkLocale) : 'en';
  return { word: WORDS[lang][KINDS[method]], lang };
}
