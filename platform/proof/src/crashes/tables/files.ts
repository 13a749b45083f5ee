import type { QueryExecutorProvider } from 'kysely';
import * as queries from './files.gen.ts';

/** Files that players sent. */
export interface FileTables {
  uploads: queries.UploadsRow[];
  attachments: queries.AttachmentsRow[];
}

export const readFiles = async (db: QueryExecutorProvider): Promise<FileTables> => ({
  uploads: await queries.uploads(db),
  attachments: await queries.attachments(db),
});
