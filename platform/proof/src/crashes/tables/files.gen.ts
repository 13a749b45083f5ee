// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type UploadsRow = {
  id: string;
  customer: string;
  received: number;
  state: 'open' | 'storing' | 'stored' | 'refused' | 'cancelled';
};
export const uploads = many<never, UploadsRow>(`select id::text, customer_id as customer, received, state from identity_upload`);

export type AttachmentsRow = {
  customer: string;
  name: string;
  isPrepared: boolean;
};
/** Returns unsent files. Prepared files were stored before the run. */
export const attachments = many<never, AttachmentsRow>(`select customer_id as customer, name, name like 'before-%' as "isPrepared" from ticket_attachment where message is null`);
