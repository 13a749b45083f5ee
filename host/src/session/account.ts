import { openSchema } from '@parlay/contracts/open-schema';
import type { Open } from '@parlay/contracts/open-word';
import { Balances, SessionUser } from '@parlay/contracts/session';
import { normalizeUserRecord } from '@parlay/contracts/user-record';
import { z } from 'zod/mini';

const Account = z.union([
  z.object({
    authenticated: z.literal(false),
    replaced: z.optional(z.literal(true)),
    ended: z.optional(z.string()),
  }),
  z.intersection(z.object({ authenticated: z.literal(true), balances: Balances }), SessionUser),
]);
/** The server's record of the caller: a player with balances, or a guest and the way the last session ended. */
export type Account = Open<z.infer<typeof Account>>;

/** Parses the record. Returns undefined if it is invalid. */
export function readAccount(data: unknown): Account | undefined {
  const account = z.safeParse(openSchema(Account), normalizeUserRecord(data));
  return account.success ? account.data : undefined;
}
