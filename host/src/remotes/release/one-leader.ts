/** Interval at which a tab pings the leader, in ms. */
const PING_EVERY = 500;
/**
 * Time within which the leader must respond, in ms. Together with PING_EVERY, it replaces a hung leader within 3 s.
 */
const ANSWER_TIMEOUT = 2400;

type Message = 'ask' | 'alive';

/**
 * Runs `lead` in one tab of the browser at a time. The function it returns ends the leadership. The leader holds a
 * Web Lock. A hung or frozen tab keeps its lock, so the other tabs ping it and steal the lock of a silent leader.
 * Without lock support, every tab leads.
 */
export function electLeader(window: Window & typeof globalThis, name: string, lead: () => () => void): void {
  const { locks } = window.navigator;
  if (!locks) {
    lead();
    return;
  }
  const channel = new window.BroadcastChannel(name);
  /** Ends this tab's leadership. Undefined while another tab leads. */
  let endLeading: (() => void) | undefined;
  let aliveAt = window.performance.now();
  let queued = new AbortController();

  const send = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'alive') aliveAt = window.performance.now();
    else if (endLeading) send('alive');
  });

  /** Settles when another request steals the lock, which is the only way to lose it. */
  async function hold(options: LockOptions) {
    let end: (() => void) | undefined;
    try {
      await locks.request(name, options, () => {
        end = lead();
        endLeading = end;
        send('alive');
        return new Promise<never>(() => undefined);
      });
    } catch {
      // The lock was stolen, or the request was aborted while it was queued.
    }
    end?.();
    if (!end || endLeading !== end) return;
    endLeading = undefined;
    aliveAt = window.performance.now();
    queue();
  }

  function queue() {
    queued = new AbortController();
    void hold({ signal: queued.signal });
  }

  function replace() {
    queued.abort();
    void hold({ steal: true });
  }

  /**
   * Pings the leader. A hidden tab's timers are slow but its messages are not, so each ping allows the full
   * response time.
   */
  function ping() {
    if (endLeading) return;
    const pingedAt = window.performance.now();
    send('ask');
    window.setTimeout(() => {
      if (!endLeading && aliveAt < pingedAt) replace();
    }, ANSWER_TIMEOUT);
  }

  queue();
  window.setInterval(ping, PING_EVERY);
}
