import { normalizeUserRecord } from '@parlay/contracts/user-record';
import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import type { PlayerRecord } from '../../model/profile.ts';

const NOT_AUTHENTICATED = { kind: 'http', status: 401, code: 'not_authenticated', message: '' } as const;

/** Loads the player's record (AC1). */
export function useRecord(): ServerData<PlayerRecord> {
  const { api } = usePorts();
  return useServerData('/api/account/user record', async () => {
    const result = await api.get('/api/account/user');
    if (!result.ok) return result;
    const record = normalizeUserRecord(result.data);
    return record.authenticated ? { ok: true, data: record } : { ok: false, error: NOT_AUTHENTICATED };
  });
}
