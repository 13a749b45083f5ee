import type { Ports } from '@parlay/ports';

/**
 * Requests the login modal, with `returnTo` as the path after the login. The modal publishes immediately that it is
 * open. If no remote provides it, the login page is used instead.
 */
export function requestLogin({ bus, navigation }: Pick<Ports, 'bus' | 'navigation'>, returnTo: string): void {
  bus.publish('login.requested', { returnTo, reason: 'play' });
  if (!bus.last('login-modal.changed')?.open)
    navigation.go(navigation.urlFor('login', {}, { query: { return: returnTo } }));
}
