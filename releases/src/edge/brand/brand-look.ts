import type { Brand } from '@parlay/contracts/brand-data';
import { brandCss, HOUSE, palettesOf } from '@parlay/contracts/brand-tokens';

interface Drawn {
  styles: string;
  grounds: Record<'light' | 'dark', string>;
}

const drawings = new WeakMap<Brand['look'], Drawn>();

/** Worked out once for a look: mixing colours takes milliseconds, and every page has them. */
function drawnOf({ look }: Brand): Drawn {
  const known = drawings.get(look);
  if (known) return known;
  const { light, dark } = palettesOf(look);
  const grounds = { light: light.canvas ?? HOUSE.light.canvas, dark: dark.canvas ?? HOUSE.dark.canvas };
  const drawn = { styles: brandCss(look), grounds };
  drawings.set(look, drawn);
  return drawn;
}

/** The brand's own colours, face and corners, to stand behind the host's styles. No page has any other brand's. */
export const brandStyles = (brand: Brand): string => drawnOf(brand).styles;

/** The colour that everything of the brand stands on. */
export const groundsOf = (brand: Brand): Drawn['grounds'] => drawnOf(brand).grounds;
