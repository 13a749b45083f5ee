import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Connection of a query that only reads: the pool, or a transaction of the caller. */
export type Reader = Kysely<Schema> | Transaction<Schema>;
