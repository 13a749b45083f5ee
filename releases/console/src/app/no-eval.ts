import { config } from 'zod';

// Imported before any schema, because zod's first schema tests whether code may be generated from text. The page's CSP
// blocks that, and the browser logs an error.
config({ jitless: true });
