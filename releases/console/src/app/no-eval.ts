import { config } from 'zod';

// Imported before any schema: zod tries at the first one whether it may make functions out of text, which the page's
// policy refuses and the browser complains of.
config({ jitless: true });
