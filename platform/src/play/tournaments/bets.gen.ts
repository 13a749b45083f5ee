// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type EnrollRow = {
  result: unknown;
};
export const enroll = only<{
  tournamentId: string;
  customerId: string;
  displayName: string;
  countryCode: string;
  key: string;
  hash: string;
  ticketId?: string | null | undefined;
  needsAge: boolean;
  reentry: boolean;
}, EnrollRow>(`select tournament_enroll($1, $2, $3, $4, $5, $6, $7::uuid,
  $8, $9) as result`, { params: ["tournamentId","customerId","displayName","countryCode","key","hash","ticketId","needsAge","reentry"] });

export type LeaveRow = {
  result: unknown;
};
export const leave = only<{
  tournamentId: string;
  customerId: string;
  key: string;
  hash: string;
}, LeaveRow>(`select tournament_leave($1, $2, $3, $4) as result`, { params: ["tournamentId","customerId","key","hash"] });

export type PlaceBetRow = {
  result: unknown;
};
export const placeBet = only<{
  tournamentId: string;
  customerId: string;
  selectionId: string;
  stake: bigint | number | string;
  odds: number;
  key: string;
  hash: string;
}, PlaceBetRow>(`select bet_place($1, $2, $3, $4, $5, $6, $7) as result`, { params: ["tournamentId","customerId","selectionId","stake","odds","key","hash"] });

export type CashOutRow = {
  result: unknown;
};
export const cashOut = only<{
  betId: string;
  customerId: string;
  amount: bigint | number | string;
  key: string;
  hash: string;
}, CashOutRow>(`select bet_cashout($1::uuid, $2, $3, $4, $5) as result`, { params: ["betId","customerId","amount","key","hash"] });
