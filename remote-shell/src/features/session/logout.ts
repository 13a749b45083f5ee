import { usePorts } from '@parlay/remote-kit/ports';

/** Ends the session everywhere and goes home (AU19). */
export function useLogout(): () => Promise<void> {
  const { session, navigation } = usePorts();
  return () => session.logout({ to: navigation.urlFor('home') });
}
