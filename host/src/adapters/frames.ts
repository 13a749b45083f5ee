import type { FramesPort } from '@parlay/ports';
import { z } from 'zod/mini';

export interface FrameGate {
  port: FramesPort;
  /** Number of ignored messages, by reason. */
  readonly ignored: ReadonlyMap<string, number>;
}

/**
 * Accepts messages of frames only from the frame's exact origin and window, and only if they match the schema. Other
 * messages have no effect and are counted.
 */
export function createFrameGate(window: Window, onIgnored: (reason: string) => void): FrameGate {
  const ignored = new Map<string, number>();
  const frames = new Map<HTMLIFrameElement, (event: MessageEvent) => void>();
  const ignore = (reason: string) => {
    const count = (ignored.get(reason) ?? 0) + 1;
    ignored.set(reason, count);
    // Reports the 1st, 10th, 100th …, so that a flooding frame does not use up the page's reports.
    if (/^10*$/.test(String(count))) onIgnored(reason);
  };

  window.addEventListener('message', (event) => {
    // Messages of the page to itself, for example by extensions.
    if (event.source === null || event.source === window) return;
    for (const [iframe, take] of frames) if (event.source === iframe.contentWindow) return take(event);
    ignore('source');
  });

  return {
    ignored,
    port: {
      connect(iframe, { origin, schema, onMessage }) {
        const take = (event: MessageEvent) => {
          if (event.origin !== origin) return ignore('origin');
          const parsed = z.safeParse(schema, event.data);
          if (!parsed.success) return ignore('shape');
          onMessage(parsed.data);
        };
        frames.set(iframe, take);
        return {
          send: (message) => iframe.contentWindow?.postMessage(message, origin),
          close() {
            if (frames.get(iframe) === take) frames.delete(iframe);
          },
        };
      },
    },
  };
}
