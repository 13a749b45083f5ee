import { z } from 'zod/mini';

/** Hash of a provider's reviewed script, in the format of subresource integrity. Browsers do not run a script with another hash. */
export const ScriptIntegrity = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/));
