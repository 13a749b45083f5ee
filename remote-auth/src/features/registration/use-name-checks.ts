import type { ApiFailure } from '@parlay/contracts/api';
import type { Availability } from '@parlay/forms/availability';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRef } from 'react';

/** Checks whether names are free (CL4). Failed checks are ignored: the server decides at submit (AU10). */
export function useNameChecks() {
  const { api, brand } = usePorts();
  const asked = useRef(new Map<string, Promise<Availability>>());
  const businessUnit = { businessUnitId: brand.brand.id };

  const once = (key: string, ask: () => Promise<Availability>): Promise<Availability> => {
    const before = asked.current.get(key);
    if (before) return before;
    const question = ask().then((answer) => {
      if (answer === 'unknown' || answer === 'limited') asked.current.delete(key);
      return answer;
    });
    asked.current.set(key, question);
    return question;
  };

  return {
    username: (username: string) =>
      once(`u ${username}`, async () => {
        const result = await api.post('/api/check-username-availability', { body: { businessUnit, username } });
        return result.ok ? (result.data.usernameAvailable ? 'free' : 'taken') : withoutAnswer(result.error);
      }),
    displayName: (displayName: string) =>
      once(`d ${displayName}`, async () => {
        const result = await api.post('/api/check-display-name-availability', { body: { displayName } });
        return result.ok ? (result.data.displayNameAvailable ? 'free' : 'taken') : withoutAnswer(result.error);
      }),
  };
}

const withoutAnswer = ({ status }: ApiFailure): Availability => (status === 429 ? 'limited' : 'unknown');
