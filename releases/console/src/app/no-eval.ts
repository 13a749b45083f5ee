import { config } from 'zod';

// Must be imported before any schema, because zod's first schema tests whether it may generate code from text. The CSP
// blocks that, and the browser logs an error.
config({ jitless: true });
