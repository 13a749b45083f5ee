import { XSRF_HEADER } from '@parlay/contracts/cookies';
import type Pusher from 'pusher-js';
import { z } from 'zod/mini';

export interface RealtimeConfig {
  key: string;
  cluster: string;
  /** Hostname of our own server. If null, the client uses Pusher's server. */
  wsHost: string | null;
  wsPort: number | null;
  forceTLS: boolean;
}

const endpoint = '/api/account/pusher';

/** Loads the code for the first player, and never for visitors. Resolves to undefined when loading fails. */
export const loadPusher = () =>
  import(/* webpackChunkName: "realtime" */ 'pusher-js').then(
    (module) => module.default,
    () => undefined,
  );

/** Creates a client that signs in and joins channels as the player of this browser's session. */
export function createPusher(Client: typeof Pusher, config: RealtimeConfig, xsrf: () => string | undefined): Pusher {
  const customHandler = <A>(
    request: { socketId: string; channelName?: string },
    done: (error: Error | null, answer: A | null) => void,
  ) =>
    void authorise(request, xsrf()).then(
      (answer) => done(null, answer as A),
      (error: Error) => done(error, null),
    );
  return new Client(config.key, {
    cluster: config.cluster,
    ...(config.wsHost ? { wsHost: config.wsHost } : {}),
    ...(config.wsPort ? { wsPort: config.wsPort, wssPort: config.wsPort } : {}),
    forceTLS: config.forceTLS,
    // Without TLS, pusher-js would retry a failed socket with TLS, which the CSP refuses.
    enabledTransports: config.forceTLS ? ['ws', 'wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: { transport: 'ajax', endpoint, customHandler },
    userAuthentication: { transport: 'ajax', endpoint, customHandler },
  });
}

const Authorisation = z.object({
  data: z.object({ auth: z.string(), channel_data: z.optional(z.string()), user_data: z.optional(z.string()) }),
});

/** Authorizes a channel, or the socket if no channel is given. */
async function authorise(request: { socketId: string; channelName?: string }, token: string | undefined) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [XSRF_HEADER]: token ?? '' },
    body: JSON.stringify({ socket_id: request.socketId, channel_name: request.channelName }),
  });
  if (!response.ok) throw new Error(`channel refused with ${response.status}`);
  return Authorisation.parse(await response.json()).data;
}
