import { z } from 'zod';

/** Staff token without its value, which is never shown again. */
export const ListedToken = z.object({
  name: z.string(),
  team: z.string(),
  /** Remotes that it may release besides its team's own. */
  remotes: z.array(z.string()),
  readOnly: z.boolean(),
  /** Null for a token that works until it is revoked. */
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
export type ListedToken = z.infer<typeof ListedToken>;

export const TokensReply = z.array(ListedToken);
