import { type BrandSlot, templateFor } from './brand-slots.ts';

/** A logo of two shapes, as SVG path data in a box of 26 by 30. */
export interface Mark {
  /** Path filled with the ink colour. */
  letter: string;
  /** Path filled with the highlight colour, on top of the letter. */
  dot: string;
}

/** Logo paths by template name. Null if the logo is only the brand's name. */
export const MARKS = {
  /** A P made of a half disc and a disc. */
  default: {
    letter: 'M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z',
    dot: 'M9 11a5 5 0 0 1 10 0a5 5 0 0 1-10 0z',
  },
  wordmark: null,
  /** A lamp and its flame. */
  lantern: {
    letter: 'M9 0h8v4H9zM13 3c8 0 13 5 13 11.5S21 26 13 26 0 21 0 14.5 5 3 13 3zM10 27h6v3h-6z',
    dot: 'M13 7c3 4 4.5 6 4.5 9a4.5 4.5 0 0 1-9 0c0-3 1.5-5 4.5-9z',
  },
  /** Two posts and the sun rising between them. */
  posts: { letter: 'M0 0h8v30H0zM18 0h8v30h-8z', dot: 'M8 19a5 5 0 0 1 10 0z' },
} as const satisfies Record<string, Mark | null>;

/** Icon of brands whose logo is only a name, a disc without a letter. */
const DISC: Mark = { letter: '', dot: 'M3 15a10 10 0 0 1 20 0a10 10 0 0 1-20 0z' };

/** Returns the logo paths for a brand's icons. */
export const iconMarkOf = ({ templates }: { templates: Readonly<Partial<Record<BrandSlot, string>>> }): Mark =>
  templateFor<Mark | null>(templates, 'logo', MARKS) ?? DISC;
