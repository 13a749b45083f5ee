import { z } from 'zod/mini';
import { BRAND_SLOTS } from './brand-slots.ts';

const BrandSlot = z.enum(BRAND_SLOTS);

/** Names of templates by slot; a slot that is not named has the default one. */
export const Templates = z.partialRecord(BrandSlot, z.string().check(z.regex(/^[a-z][a-z-]*$/)));
export type Templates = z.infer<typeof Templates>;
