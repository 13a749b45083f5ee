import type { Ports } from '@parlay/ports';

/**
 * Requests the login modal, with `returnTo` as the path after the login. The modal immediately publishes that it is
 * open. If no remote provides a modal, opens the login page instead.
 */
export function requestLogin({ bus, navigation }: Pick<Ports, 'bus' | 'navigation'>, returnTo: string): void {
  bus.publish('login.requested', { returnTo, reason: 'play' });
  if (!bus.last('login-modal.changed')?.open)
    navigation.go(navigation.urlFor('login', {}, { query: { return: returnTo } }));
}
