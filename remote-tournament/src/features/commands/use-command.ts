import type { ApiResult } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { intentFor, isOpen, parseIntent } from '../../model/intent.ts';

/** Header parameters of a call that is done once. */
export interface KeyHeader {
  header: { 'idempotency-key': string };
}

/**
 * Carries out what the player means, once at most: the key is kept with the drafts, through failures and a reload, until
 * the server has answered for good. The same wish takes it up again; another one is another intent.
 */
export function useCommand() {
  const { bus, drafts, navigation } = usePorts();
  return async <Data>(
    draft: string,
    wish: object,
    call: (params: KeyHeader) => Promise<ApiResult<Data>>,
  ): Promise<ApiResult<Data>> => {
    const intent = intentFor(JSON.stringify(wish), parseIntent(drafts.read(draft)), () =>
      globalThis.crypto.randomUUID(),
    );
    drafts.write(draft, intent);
    const answer = await call({ header: { 'idempotency-key': intent.key } });
    if (answer.ok || !isOpen(answer.error)) drafts.clear(draft);
    if (!answer.ok && answer.error.status === 401) {
      bus.publish('login.requested', { returnTo: navigation.current().pathname });
    }
    return answer;
  };
}
