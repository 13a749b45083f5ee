import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import type { Enrolled } from '../feed/use-feed.ts';

export interface Joining {
  working: boolean;
  error: ApiFailure | undefined;
  join(): Promise<void>;
}

export interface JoinOptions {
  tournamentId: string;
  /** The ticket that pays the price; undefined: the player's money does. */
  ticketId: string | undefined;
  /** Without a receipt the player had joined before. */
  onJoined(receipt?: Enrolled): Promise<void>;
}

/** Buys the player's seat (TO10). A visitor is asked to log in and returns here (TO14). */
export function useJoin({ tournamentId, ticketId, onJoined }: JoinOptions): Joining {
  const { api, bus, navigation, session } = usePorts();
  const command = useCommand();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiFailure>();

  const join = async () => {
    if (session.current().status !== 'player') {
      bus.publish('login.requested', { returnTo: navigation.current().pathname });
      return;
    }
    setWorking(true);
    const body = { tournamentId, ...(ticketId === undefined ? {} : { ticketId }) };
    const answer = await command(`join intent ${tournamentId}`, body, (params) =>
      api.post('/api/sportuno/enroll', { params, body }),
    );
    if (answer.ok) {
      await Promise.all([onJoined(answer.data), session.refresh()]);
    } else if (answer.error.code === 'already_enrolled') {
      await onJoined();
    }
    setError(answer.ok || answer.error.code === 'already_enrolled' ? undefined : answer.error);
    setWorking(false);
  };
  return { working, error, join };
}
