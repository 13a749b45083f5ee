import { BOOK_BUGS } from './planted/books.ts';
import { FILE_BUGS } from './planted/files.ts';
import { MONEY_BUGS } from './planted/money.ts';
import { POINTS_BUGS } from './planted/points.ts';
import { PROMOTION_BUGS } from './planted/promotions.ts';
import { PROTECTION_BUGS } from './planted/protection.ts';

/** Bugs that show without kills, planted as broken variants of the product's own functions. */
export const PLANTED_BUGS = [
  ...MONEY_BUGS,
  ...POINTS_BUGS,
  ...PROMOTION_BUGS,
  ...PROTECTION_BUGS,
  ...FILE_BUGS,
  ...BOOK_BUGS,
];
