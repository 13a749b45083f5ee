// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type CheckOfCompanyRow = {
  id: string;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
};
export const checkOfCompany = one<{
  id: string;
  company: string;
}, CheckOfCompanyRow>(`select id, type, size, pieces, salt, state from identity_check
where id = $1::uuid and company = $2`, { params: ["id","company"] });
