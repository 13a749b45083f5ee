import type { Brand } from '@parlay/contracts/brand';

/** X27, B13: whether this visitor may play for free under this brand. */
export function mayPlayForFree(brand: Brand, loggedIn: boolean): boolean {
  if (brand.demo === 'off') return false;
  return brand.demo === 'open' || loggedIn;
}

/** A brand that offers play for free shows it to everybody; who is not old enough by proof is asked to log in. */
export function offersFreePlay(brand: Brand): boolean {
  return brand.demo !== 'off';
}

/** CA7: height divided by width of a provider's frames. */
export function frameRatio(brand: Brand, provider: string): number {
  return brand.frameRatio[provider] ?? brand.constants.frameRatio;
}
