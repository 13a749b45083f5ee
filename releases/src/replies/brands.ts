import { z } from 'zod';

/** Brands that the site serves: a canary may be for one of them. */
export const BrandsReply = z.array(z.object({ id: z.int(), name: z.string() }));
export type BrandsReply = z.infer<typeof BrandsReply>;
