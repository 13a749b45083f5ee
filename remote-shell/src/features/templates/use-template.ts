import { type BrandSlot, templateFor } from '@parlay/contracts/brand-slots';
import { usePorts } from '@parlay/remote-kit/ports';

/** SH3: what draws this slot for this brand, by the template that its data names; `default` where it names none that is there. */
export const useTemplate = <T>(slot: BrandSlot, known: { default: T } & Readonly<Record<string, T>>): T =>
  templateFor(usePorts().brand.brand.templates, slot, known);
