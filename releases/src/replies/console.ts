import { z } from 'zod';

/** HttpOnly cookie with the session id. */
export const CONSOLE_SESSION_COOKIE = '__Host-parlay_console';
/** Cookie that the page sends back in a header with every change, which another site can neither read nor send. */
export const CONSOLE_XSRF_COOKIE = '__Host-parlay_console_xsrf';
export const CONSOLE_XSRF_HEADER = 'x-parlay-console-xsrf';
/** Header of calls that the page makes automatically, which do not keep the session alive. */
export const AUTOMATIC_HEADER = 'x-parlay-automatic';

/** Signed-in staff member and their permissions. */
export const StaffReply = z.object({
  name: z.string(),
  team: z.string(),
  remotes: z.array(z.string()),
  readOnly: z.boolean(),
  expiresAt: z.string().nullable(),
});
export type StaffReply = z.infer<typeof StaffReply>;
