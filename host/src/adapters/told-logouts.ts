import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { KeptLogout, LogoutReason } from './kept-logout.ts';

/** Log-outs on their way to the server. While it has not heard of one, its cookie still opens the session. */
export interface ToldLogouts {
  /** Before it is told. */
  keep(reason: LogoutReason): void;
  unheard(): LogoutReason | undefined;
  /** Whether the server has heard it. */
  tell(reason: LogoutReason): Promise<boolean>;
  /** The same of one that was kept, unless another tab has told it meanwhile. */
  tellUnheard(): Promise<boolean>;
  drop(): void;
}

/** By then no brand's session is left that nobody has used, in ms. */
const KEPT_FOR = 24 * 60 * 60_000;

export function toldLogouts({ api, kept, now }: { api: ApiClient; kept: KeptLogout; now(): number }): ToldLogouts {
  const unheard = () => kept.pending(now());

  async function post(reason: LogoutReason): Promise<boolean> {
    const result = await api.post('/api/logout', { body: { reason } });
    const isHeard = result.ok || !(isAway(result.error) || result.error.status === 429);
    if (isHeard) kept.drop();
    return isHeard;
  }

  return {
    keep: (reason) => kept.keep(reason, now() + KEPT_FOR),
    unheard,
    tell: (reason) => kept.alone(() => post(reason)),
    tellUnheard: () =>
      kept.alone(async () => {
        const reason = unheard();
        return reason === undefined || (await post(reason));
      }),
    drop: () => kept.drop(),
  };
}

/** Whether nobody has answered for good: there was no answer, or the edge's for a platform that is away, or a failure. */
export const isAway = ({ kind, status = 500 }: ApiFailure): boolean => kind !== 'http' || status >= 500;
