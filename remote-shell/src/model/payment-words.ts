import type { Locale } from '@parlay/contracts/brand';
import { entryOf, type Listed, type Open } from '@parlay/contracts/open-word';
import type { PageBrand } from '@parlay/contracts/page-brand';

type Method = Listed<PageBrand['paymentMethods'][number]['id']>;
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

const WORDS: Record<Locale, Record<Kind, string>> = {
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
  lv: {
    card: 'Karte',
    wallet: 'E-maks',
    voucher: 'Vaučers',
    cash: 'Skaidra nauda',
    bank: 'Banka',
    processor: 'Maksājums',
  },
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

/** Returns true for a payment method whose mark this build can draw. */
export const isMarked = (method: Open<Method>): method is Method => entryOf(KINDS, method) !== undefined;

/** Returns the name of a payment mark's kind (SH20) in a language that marks are `written` in, otherwise in English. */
export function markName(
  method: Method,
  locale: Locale,
  written: readonly Open<Locale>[],
): { word: string; lang: Locale } {
  const lang = written.includes(locale) ? locale : 'en';
  return { word: WORDS[lang][KINDS[method]], lang };
}
