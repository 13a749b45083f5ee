import { z } from 'zod/mini';

/** Hash of a company's reviewed script, as subresource integrity writes it: a browser runs no other bytes. */
export const ScriptIntegrity = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/));
