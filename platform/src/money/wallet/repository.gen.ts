// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type WalletOfRow = {
  wallet: unknown;
};
export const walletOf = one<{
  customerId: string;
}, WalletOfRow>(`select wallet_json(w) as wallet from wallet w where customer_id = $1`, { params: ["customerId"] });

export const openWallet = exec<{
  customerId: string;
  currency: string;
  timeZone: string;
}>(`select wallet_open($1, $2, $3)`, { params: ["customerId","currency","timeZone"] });

export const giveOpeningBalance = exec<{
  customerId: string;
  withdrawable: bigint | number | string;
  bonus: bigint | number | string;
  locked: bigint | number | string;
  brandId?: number | null | undefined;
  terms?: unknown | null | undefined;
}>(`select wallet_opening_balance($1, $2, $3, $4, $5,
  $6::jsonb)`, { params: ["customerId","withdrawable","bonus","locked","brandId","terms"], json: ["terms"] });
