/** How often a tab asks the leader for a sign of life, in ms. */
const ASK_EVERY = 500;
/** How long the leader has to answer, in ms. With ASK_EVERY, a hung leader is replaced within 3 s. */
const PATIENCE = 2400;

type Message = 'ask' | 'alive';

/**
 * Runs `lead` in one tab of the browser at a time; what it returns ends it. The leader holds a Web Lock. A tab that hangs
 * or is frozen keeps its lock, so the others keep asking it, and one that stays silent loses the lock to them.
 * Without locks every tab leads.
 */
export function oneLeader(window: Window & typeof globalThis, name: string, lead: () => () => void): void {
  const { locks } = window.navigator;
  if (!locks) {
    lead();
    return;
  }
  const channel = new window.BroadcastChannel(name);
  /** Ends this tab's leadership; undefined while another tab leads. */
  let endLeading: (() => void) | undefined;
  let heardAt = window.performance.now();
  let queued = new AbortController();

  const say = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'alive') heardAt = window.performance.now();
    else if (endLeading) say('alive');
  });

  /** Settles when another request took the lock away, which is the only way to lose it. */
  async function hold(options: LockOptions) {
    let end: (() => void) | undefined;
    try {
      await locks.request(name, options, () => {
        end = lead();
        endLeading = end;
        say('alive');
        return new Promise<never>(() => undefined);
      });
    } catch {
      // Taken away, or called off while it waited.
    }
    end?.();
    if (!end || endLeading !== end) return;
    endLeading = undefined;
    heardAt = window.performance.now();
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

  /** A hidden tab's timers are slow, its messages are not: each question gets its full time to be answered. */
  function ask() {
    if (endLeading) return;
    const askedAt = window.performance.now();
    say('ask');
    window.setTimeout(() => {
      if (!endLeading && heardAt < askedAt) replace();
    }, PATIENCE);
  }

  queue();
  window.setInterval(ask, ASK_EVERY);
}
