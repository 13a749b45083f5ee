import { Locale } from '@parlay/contracts/brand';

/** Reads the language of a row: columns of languages are text. */
export const withLocale = <Row extends { locale: string }>(row: Row) => ({ ...row, locale: Locale.parse(row.locale) });
