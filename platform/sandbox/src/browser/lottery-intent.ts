const NAME = 'lottery.intent';

/**
 * Returns the idempotency key of an order. The same order keeps its key, also over a reload, until its answer is known,
 * so a second press never buys a second ticket.
 */
export function keyOfIntent(order: object): string {
  const text = JSON.stringify(order);
  const stored = read();
  if (stored?.order === text) return stored.key;
  const key = crypto.randomUUID();
  memory = { order: text, key };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    // A browser can refuse storage to a frame. The key then lasts until the frame is reloaded.
  }
  return key;
}

/** Forgets the key after an answer. The next press is a new intent. */
export function endIntent(): void {
  memory = undefined;
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}

interface Intent {
  order: string;
  key: string;
}
let memory: Intent | undefined;

function read(): Intent | undefined {
  try {
    return memory ?? (JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Intent | null) ?? undefined;
  } catch {
    return memory;
  }
}
