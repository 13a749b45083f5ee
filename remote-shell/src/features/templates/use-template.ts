import { type BrandSlot, templateFor } from '@parlay/contracts/brand-slots';
import { usePorts } from '@parlay/remote-kit/ports';

/** Returns the brand's template for a slot (SH3), or `default` if it names none or an unknown one. */
export const useTemplate = <T>(slot: BrandSlot, known: { default: T } & Readonly<Record<string, T>>): T =>
  templateFor(usePorts().brand.brand.templates, slot, known);
