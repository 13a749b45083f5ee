import type { ApiResult } from '@parlay/contracts/api';
import { intentFor, isOpen, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';

/** Header parameters of an idempotent call. */
export interface KeyHeader {
  header: { 'idempotency-key': string };
}

/**
 * Sends a command that is carried out at most once: its key stays in the drafts, across failures and a reload, until
 * the server's final answer. The same command reuses the key; a different one is a new intent.
 */
export function useCommand() {
  const { bus, drafts, navigation } = usePorts();
  return async <Data>(
    draft: string,
    command: object,
    call: (params: KeyHeader) => Promise<ApiResult<Data>>,
  ): Promise<ApiResult<Data>> => {
    const intent = intentFor(command, parseIntent(drafts.read(draft)), () => crypto.randomUUID());
    drafts.write(draft, intent);
    const answer = await call({ header: { 'idempotency-key': intent.key } });
    if (answer.ok || !isOpen(answer.error)) drafts.clear(draft);
    if (!answer.ok && answer.error.status === 401) {
      bus.publish('login.requested', { returnTo: navigation.current().pathname });
    }
    return answer;
  };
}
