import type { Brand } from '@parlay/contracts/brand-data';
import { brandCss, HOUSE, palettesOf } from '@parlay/contracts/brand-tokens';

interface RenderedLook {
  styles: string;
  grounds: Record<'light' | 'dark', string>;
}

const cache = new WeakMap<Brand['look'], RenderedLook>();

/**
 * Returns a brand's styles and page backgrounds, cached because mixing the colours takes milliseconds on every page.
 */
function renderedLookOf({ look }: Brand): RenderedLook {
  const cached = cache.get(look);
  if (cached) return cached;
  const { light, dark } = palettesOf(look);
  const grounds = { light: light.canvas ?? HOUSE.light.canvas, dark: dark.canvas ?? HOUSE.dark.canvas };
  const rendered = { styles: brandCss(look), grounds };
  cache.set(look, rendered);
  return rendered;
}

/** Returns CSS with the brand's colours, font and corner radii, appended to the host's styles. */
export const brandStyles = (brand: Brand): string => renderedLookOf(brand).styles;

/** Returns the brand's page background colour for each theme. */
export const groundsOf = (brand: Brand): RenderedLook['grounds'] => renderedLookOf(brand).grounds;
