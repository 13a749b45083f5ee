import { test } from './site.ts';

/** The widths of a phone and a desktop. */
export const WIDTHS = [390, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Declares the tests once for each width. */
export function atBothWidths(declare: (width: Width) => void): void {
  for (const width of WIDTHS)
    test.describe(`${width} px wide`, () => {
      test.use({ viewport: { width, height: 900 } });
      declare(width);
    });
}
