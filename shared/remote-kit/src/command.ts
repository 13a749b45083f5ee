import type { ApiResult } from '@parlay/contracts/api';
import { randomUuid } from '@parlay/contracts/random-uuid';
import { usePorts } from './context.ts';
import { intentFor, isOpen, parseIntent } from './intent.ts';

/** Header parameters of an idempotent request. */
export interface KeyHeader {
  header: { 'idempotency-key': string };
}

export interface CommandOptions {
  /** Whether a missing session opens the login, which returns to this page. Default: true. */
  asksLogin?: boolean;
  /** Whether the key stays after a success, because another page shows the end and clears the draft. */
  keepsKey?: boolean;
}

/**
 * Returns a function that executes a command at most once. The command's idempotency key stays in the draft, across
 * failures and a reload, until the server's final response. The same command reuses the key. A different command is
 * a new intent.
 */
export function useCommand({ asksLogin = true, keepsKey = false }: CommandOptions = {}) {
  const { bus, drafts, navigation } = usePorts();
  return async <Data>(
    draft: string,
    command: object,
    call: (params: KeyHeader) => Promise<ApiResult<Data>>,
  ): Promise<ApiResult<Data>> => {
    const intent = intentFor(command, parseIntent(drafts.read(draft)), randomUuid);
    drafts.write(draft, intent);
    const response = await call({ header: { 'idempotency-key': intent.key } });
    if (response.ok ? !keepsKey : !isOpen(response.error)) drafts.clear(draft);
    if (asksLogin && !response.ok && response.error.status === 401) {
      bus.publish('login.requested', { returnTo: navigation.current().pathname });
    }
    return response;
  };
}
