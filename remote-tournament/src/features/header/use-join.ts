import type { ApiFailure } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import type { EnrolmentResult } from '../feed/use-feed.ts';

export interface JoinState {
  working: boolean;
  error: ApiFailure | undefined;
  join(): Promise<void>;
}

export interface JoinOptions {
  tournamentId: string;
  /** Ticket that pays the entry price. Undefined to pay with the player's money. */
  ticketId: string | undefined;
  /** Whether the new entry replaces one that is out of points. */
  isReentry: boolean;
  /** Called without a receipt if the player had already joined. */
  onJoined(receipt?: EnrolmentResult): Promise<void>;
}

/** Buys the player's seat (TO10). A visitor must log in first and then returns here (TO14). */
export function useJoin({ tournamentId, ticketId, isReentry, onJoined }: JoinOptions): JoinState {
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
    const body = {
      tournamentId,
      ...(ticketId === undefined ? {} : { ticketId }),
      ...(isReentry ? { reentry: true } : {}),
    };
    const response = await command(`${isReentry ? 'reentry' : 'join'} intent ${tournamentId}`, body, (params) =>
      api.post('/api/sportuno/enroll', { params, body }),
    );
    if (response.ok) {
      await Promise.all([onJoined(response.data), session.refresh()]);
    } else if (response.error.code === 'already_enrolled') {
      await onJoined();
    }
    setError(response.ok || response.error.code === 'already_enrolled' ? undefined : response.error);
    setWorking(false);
  };
  return { working, error, join };
}
