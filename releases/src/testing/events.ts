import { createParser, type EventSourceMessage } from 'eventsource-parser';

interface ReceivedEvent extends EventSourceMessage {
  /** Arrival time on the monotonic clock, in milliseconds. */
  at: number;
}

/** Listens to a stream of server-sent events as a browser would. */
export async function listenTo(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  const reply = await fetch(url, { headers, signal: controller.signal });
  const received: ReceivedEvent[] = [];
  const parser = createParser({ onEvent: (event) => received.push({ ...event, at: performance.now() }) });
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => undefined);
  return {
    heard: received,
    async stop() {
      controller.abort();
      await reading;
    },
  };
}
