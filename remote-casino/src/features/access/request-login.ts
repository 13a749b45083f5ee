import type { Ports } from '@parlay/ports';

/**
 * Asks for the login modal and comes back to `returnTo` afterwards. Whoever owns the modal says at once that it is open;
 * where nobody does, the login page takes over, so that the button never does nothing.
 */
export function requestLogin({ bus, navigation }: Pick<Ports, 'bus' | 'navigation'>, returnTo: string): void {
  bus.publish('login.requested', { returnTo, reason: 'play' });
  if (!bus.last('login-modal.changed')?.open)
    navigation.go(navigation.urlFor('login', {}, { query: { return: returnTo } }));
}
