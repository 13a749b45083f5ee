import { z } from 'zod';

/** The session's id, for no script to read. */
export const CONSOLE_SESSION_COOKIE = '__Host-parlay_console';
/** Cookie that the page sends back in the header with every change: another site can neither read nor send it. */
export const CONSOLE_XSRF_COOKIE = '__Host-parlay_console_xsrf';
export const CONSOLE_XSRF_HEADER = 'x-parlay-console-xsrf';
/** Marks a call that the page makes without its user: it does not keep the session alive. */
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
