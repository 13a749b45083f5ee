import type { ApiFailure } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

const PATHS = { claim: '/api/bonus/claim', forfeit: '/api/bonus/forfeit' } as const;

export interface BonusCommand {
  /** Returns true if it succeeded. */
  run(): Promise<boolean>;
  working: boolean;
  failure: ApiFailure | undefined;
}

/**
 * Returns a function that claims or forfeits a bonus. The idempotency key stays in the drafts until there is a
 * response, so pressing again, even after a reload or on another page, never executes it twice. `reload` loads the
 * bonuses again.
 */
export function useBonusCommand(
  verb: keyof typeof PATHS,
  bonusId: string,
  reload: () => Promise<unknown>,
): BonusCommand {
  const { api } = usePorts();
  const command = useCommand();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const run = async (): Promise<boolean> => {
    setWorking(true);
    setFailure(undefined);
    const response = await command(`bonus ${verb} ${bonusId}`, { bonusId }, (params) =>
      api.post(PATHS[verb], { params, body: { bonusId } }),
    );
    if (!response.ok) setFailure(response.error);
    // Also shows changes made in another tab.
    if (response.ok || isDecided(response.error)) await reload();
    setWorking(false);
    return response.ok;
  };
  return { run, working, failure };
}

const isDecided = ({ status }: ApiFailure) => status === 404 || status === 409;
