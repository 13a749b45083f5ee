import type { Brand } from '@parlay/contracts/brand-data';
import { brandCss, HOUSE, palettesOf } from '@parlay/contracts/brand-tokens';

interface Drawn {
  styles: string;
  grounds: Record<'light' | 'dark', string>;
}

const drawings = new WeakMap<Brand['look'], Drawn>();

/** Cached by look: mixing colours takes milliseconds, and every page needs them. */
function drawnOf({ look }: Brand): Drawn {
  const known = drawings.get(look);
  if (known) return known;
  const { light, dark } = palettesOf(look);
  const grounds = { light: light.canvas ?? HOUSE.light.canvas, dark: dark.canvas ?? HOUSE.dark.canvas };
  const drawn = { styles: brandCss(look), grounds };
  drawings.set(look, drawn);
  return drawn;
}

/** The brand's colours, font and corners, appended to the host's styles. */
export const brandStyles = (brand: Brand): string => drawnOf(brand).styles;

/** The colour that everything of the brand stands on. */
export const groundsOf = (brand: Brand): Drawn['grounds'] => drawnOf(brand).grounds;
