import type { ApiFailure } from '@parlay/contracts/api';
import type { Availability } from '@parlay/forms/availability';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRef } from 'react';

/**
 * Checks whether names are available (CL4). Ignores failed checks, because the server decides when the form is
 * submitted (AU10).
 */
export function useNameChecks() {
  const { api, brand } = usePorts();
  const checks = useRef(new Map<string, Promise<Availability>>());
  const businessUnit = { businessUnitId: brand.brand.id };

  const checkOnce = (key: string, ask: () => Promise<Availability>): Promise<Availability> => {
    const known = checks.current.get(key);
    if (known) return known;
    const check = ask().then((answer) => {
      if (answer === 'unknown' || answer === 'limited') checks.current.delete(key);
      return answer;
    });
    checks.current.set(key, check);
    return check;
  };

  return {
    username: (username: string) =>
      checkOnce(`u ${username}`, async () => {
        const result = await api.post('/api/check-username-availability', { body: { businessUnit, username } });
        return result.ok ? (result.data.usernameAvailable ? 'free' : 'taken') : failedCheck(result.error);
      }),
    displayName: (displayName: string) =>
      checkOnce(`d ${displayName}`, async () => {
        const result = await api.post('/api/check-display-name-availability', { body: { displayName } });
        return result.ok ? (result.data.displayNameAvailable ? 'free' : 'taken') : failedCheck(result.error);
      }),
  };
}

const failedCheck = ({ status }: ApiFailure): Availability => (status === 429 ? 'limited' : 'unknown');
