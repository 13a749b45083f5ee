import { useTopicEvent } from '@parlay/bus/react';
import { safeReturnPath } from '@parlay/contracts/routes';
import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

export interface LoginRequest {
  returnTo?: string | undefined;
  reason?: string | undefined;
  /** Path of the page that sent the request. */
  at?: string | undefined;
}

const parse = (stored: unknown): LoginRequest | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { returnTo, reason, at } = stored as Record<string, unknown>;
  return requestOf({ returnTo: asText(returnTo), reason: asText(reason), at: asText(at) });
};

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

const requestOf = ({ returnTo, reason, at }: LoginRequest): LoginRequest => ({
  ...(safeReturnPath(returnTo) ? { returnTo } : {}),
  ...(reason ? { reason } : {}),
  ...(at ? { at } : {}),
});

/**
 * Returns the open login request, if any. It is stored as a draft, so that the modal reopens after a swap of this
 * remote, and ends when the player navigates. `login-modal.changed` is published before a request's `publish` call
 * returns, and again when the modal closes.
 */
export function useLoginRequest(): { request: LoginRequest | null; close(): void } {
  const { bus, navigation } = usePorts();
  const session = useSession();
  const [request, store, clear] = useDraft<LoginRequest | null>('login.modal', null, parse);
  const open = request !== null && session.status !== 'player';

  const publishOpen = useEffectEvent((now: boolean) => {
    if ((bus.last('login-modal.changed')?.open ?? false) !== now) bus.publish('login-modal.changed', { open: now });
  });
  const leave = useEffectEvent(() => {
    const to = request?.returnTo;
    clear();
    const { pathname, search, hash } = navigation.current();
    if (to && to !== pathname + search + hash) navigation.go(to);
  });

  useTopicEvent(bus, 'login.requested', (requested) => {
    const next = requestOf(requested);
    if (session.status === 'player') {
      if (next.returnTo) navigation.go(next.returnTo);
      return;
    }
    store({ ...next, at: navigation.current().pathname });
    publishOpen(true);
  });

  useEffect(() => {
    if (!open) return;
    publishOpen(true);
    return () => publishOpen(false);
  }, [open]);

  const at = request?.at;
  useEffect(() => {
    if (request === null) return;
    const moves = navigation.value$.subscribe(({ pathname }) => {
      if (pathname !== at) clear();
    });
    return () => moves.unsubscribe();
  }, [request, at, navigation, clear]);

  useEffect(() => {
    if (request && session.status === 'player') leave();
  }, [request, session.status]);

  return { request: open ? request : null, close: clear };
}
