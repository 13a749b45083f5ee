// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export const issueStop = exec<{
  token: Buffer;
  instrumentId: string;
  days: number;
}>(`insert into destination_stop (token_hash, instrument_id, expires_at)
values ($1, $2::uuid, now() + make_interval(days => $3))`, { params: ["token","instrumentId","days"] });

export type StopDestinationRow = {
  stopped: unknown;
};
export const stopDestination = only<{
  token: Buffer;
  brandId: number;
  reason: string;
}, StopDestinationRow>(`select destination_stopped($1, $2, $3) as stopped`, { params: ["token","brandId","reason"] });

export const sweepStops = exec<never>(`delete from destination_stop where expires_at < now() - interval '30 days'`);
