import { randomUUID } from 'node:crypto';
import { signedPost } from '@parlay/server/signed-call';
import { HEADS_PATH } from '../replies/heads.ts';
import type { ChannelState } from '../state/channel-state.ts';

/** Report interval in milliseconds; short enough for two reports within the time for which the registry counts one. */
const REPORT_INTERVAL = 45_000;
const TIMEOUT = 5_000;

interface HeadSource {
  registry: string;
  healthKey: Buffer;
  state(): ChannelState | undefined;
  /** Returns the reason if a log did not continue the previous one. */
  broken(): string | undefined;
}

/** Reports the edge's latest log entry to the registry on every received state and at an interval. */
export function reportHead({ registry, healthKey, state, broken }: HeadSource): {
  tell(): void;
  stop(): Promise<void>;
} {
  const edge = randomUUID();
  const url = registry + HEADS_PATH;
  let sending: Promise<void> = Promise.resolve();
  async function send(): Promise<void> {
    const { channel, epoch, revision, log: hash } = state() ?? {};
    if (hash === undefined) return;
    const body = JSON.stringify({ edge, channel, epoch, revision, hash, broken: broken()?.slice(0, 500) });
    const headers = { 'content-type': 'application/json', ...signedPost(healthKey.toString('hex'), url, body) };
    // Ignores failures of an unreachable or older registry, because the next report follows soon.
    const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT) }).catch(
      () => undefined,
    );
    await reply?.body?.cancel();
  }
  const tell = () => {
    sending = sending.then(send);
  };
  const timer = setInterval(tell, REPORT_INTERVAL);
  timer.unref();
  return {
    tell,
    async stop() {
      clearInterval(timer);
      await sending;
    },
  };
}
