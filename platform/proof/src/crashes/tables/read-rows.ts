import type { RawBuilder } from 'kysely';

/** Reads within a transaction that sees one moment. */
export type ReadRows = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;
