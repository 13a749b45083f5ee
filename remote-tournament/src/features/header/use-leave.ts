import type { ApiFailure } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

export interface LeaveState {
  working: boolean;
  error: ApiFailure | undefined;
  leave(): Promise<void>;
}

/** Gives up the player's seat before the start. `onLeft` is also called if the player had already left. */
export function useLeave(tournamentId: string, onLeft: () => Promise<void>): LeaveState {
  const { api, session } = usePorts();
  const command = useCommand();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiFailure>();
  const leave = async () => {
    setWorking(true);
    const body = { tournamentId };
    const response = await command(`leave intent ${tournamentId}`, body, (params) =>
      api.post('/api/sportuno/leave', { params, body }),
    );
    const hasLeft = response.ok || response.error.code === 'not_enrolled';
    if (hasLeft) await Promise.all([onLeft(), session.refresh()]);
    setError(hasLeft ? undefined : response.error);
    setWorking(false);
  };
  return { working, error, leave };
}
