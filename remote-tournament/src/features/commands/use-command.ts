import type { ApiResult } from '@parlay/contracts/api';
import { randomUuid } from '@parlay/contracts/random-uuid';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';

/** Header parameters of an idempotent request. */
export interface KeyHeader {
  header: { 'idempotency-key': string };
}

/**
 * Returns a function that executes a command at most once. The command's idempotency key stays in the drafts,
 * across failures and a reload, until the server's final response. The same command reuses the key. A different
 * command is a new intent.
 */
export function useCommand() {
  const { bus, drafts, navigation } = usePorts();
  return async <Data>(
    draft: string,
    command: object,
    call: (params: KeyHeader) => Promise<ApiResult<Data>>,
  ): Promise<ApiResult<Data>> => {
    const intent = intentFor(command, parseIntent(drafts.read(draft)), randomUuid);
    drafts.write(draft, intent);
    const response = await call({ header: { 'idempotency-key': intent.key } });
    if (response.ok || !isOpen(response.error)) drafts.clear(draft);
    if (!response.ok && response.error.status === 401) {
      bus.publish('login.requested', { returnTo: navigation.current().pathname });
    }
    return response;
  };
}
