import { sql } from 'kysely';
import type { ReadRows } from './read-rows.ts';

interface UploadRow {
  id: string;
  customer: string;
  received: number;
  state: string;
}
interface AttachmentRow {
  customer: string;
  name: string;
  /** From before the run. */
  isPrepared: boolean;
}

/** Files that players sent. */
export interface FileTables {
  uploads: UploadRow[];
  attachments: AttachmentRow[];
}

export const readFiles = async (rows: ReadRows): Promise<FileTables> => ({
  uploads: await rows(sql<UploadRow>`
    select id::text, customer_id as customer, received, state from identity_upload`),
  attachments: await rows(sql<AttachmentRow>`
    select customer_id as customer, name, name like 'before-%' as "isPrepared" from ticket_attachment
    where message is null`),
});
