// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type UnknownGameRow = {
  id: string;
};
export const unknownGame = many<{
  value: readonly string[];
}, UnknownGameRow>(`select id from game where id = any ($1::text[])`, { params: ["value"] });
