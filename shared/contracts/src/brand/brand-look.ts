import { z } from 'zod/mini';
import { BRAND_TOKENS } from './brand-token-names.ts';

/** `#rrggbb`. */
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const Tokens = z.partialRecord(z.enum(BRAND_TOKENS), Colour);
export type Tokens = z.infer<typeof Tokens>;

/** Display fonts that the site serves: the house font in three widths, and the plain text font. */
const Face = z._default(z.enum(['house', 'narrow', 'wide', 'plain']), 'house');
/** Factor of the corner radius, from square to soft. */
const Radius = z._default(z.number().check(z.minimum(0.25), z.maximum(1.5)), 1);
const Hue = z.number().check(z.minimum(0), z.maximum(360));

/** Colours chosen by hand for both themes. Missing ones default to the house colours. */
const Designed = z.strictObject({
  kind: z.literal('designed'),
  light: Tokens,
  dark: Tokens,
  face: Face,
  radius: Radius,
});

/** Colours computed from a few OKLCH hues in degrees, with sufficient contrast for text. */
const Mixed = z.strictObject({
  kind: z.literal('mixed'),
  /** Hue of interactive elements, far enough from the red of losses and the green of wins to be distinguishable. */
  hue: Hue.check(
    z.refine((hue) => hueDistance(hue, 19) >= 18 && hueDistance(hue, 157) >= 18, 'too near to loss red or win green'),
  ),
  /** Hue of the highlight on dark panels. */
  highlight: Hue,
  /** Page background, which is the house's or tinted. */
  ground: z._default(z.enum(['paper', 'warm', 'cool', 'own']), 'paper'),
  face: Face,
  radius: Radius,
});
export type Mixed = z.infer<typeof Mixed>;

const hueDistance = (one: number, other: number) => {
  const distance = Math.abs(one - other) % 360;
  return Math.min(distance, 360 - distance);
};

export const Look = z.discriminatedUnion('kind', [Designed, Mixed]);
export type Look = z.infer<typeof Look>;
