import { Locale } from '@parlay/contracts/brand';

/** Parses the locale of a row, because locale columns are text. */
export const withLocale = <Row extends { locale: string }>(row: Row) => ({ ...row, locale: Locale.parse(row.locale) });
