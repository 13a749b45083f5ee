import { isMatrix } from '@parlay/dev/testing/matrix';
import { test } from './site.ts';

/** Widths of a phone and a desktop. */
export const WIDTHS = [390, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Declares the tests once for each width. For pages that look or work differently at each. */
export function atBothWidths(declare: (width: Width) => void): void {
  for (const width of WIDTHS) declareAt(width, declare);
}

/**
 * Declares tests with the same steps at each width. `npm test` runs them at phone width, where space is scarce, and
 * `npm run test:matrix` at both widths. Other tests measure every page at both widths and check it with axe at one.
 */
export function atOneWidth(declare: (width: Width) => void): void {
  for (const width of isMatrix ? WIDTHS : ([390] as const)) declareAt(width, declare);
}

function declareAt(width: Width, declare: (width: Width) => void): void {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    declare(width);
  });
}
