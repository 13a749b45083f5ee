// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type OwnWordsRow = {
  words: string[];
};
export const ownWords = one<{
  customerId: string;
}, OwnWordsRow>(`select array[username, display_name, first_name, surname, split_part(email, '@', 1)] as words
from player where customer_id = $1`, { params: ["customerId"] });
