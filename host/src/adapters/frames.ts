import type { FramesPort } from '@parlay/ports';
import { z } from 'zod/mini';

export interface FrameGate {
  port: FramesPort;
  /** Number of ignored messages, by reason. */
  readonly ignored: ReadonlyMap<string, number>;
}

/**
 * Creates a gate that accepts a frame's messages only from its exact origin and window, and only if they match the
 * schema. Other messages are ignored and counted.
 */
export function createFrameGate(window: Window, onIgnored: (reason: string) => void): FrameGate {
  const ignored = new Map<string, number>();
  const frames = new Map<HTMLIFrameElement, (event: MessageEvent) => void>();
  const ignore = (reason: string) => {
    const count = (ignored.get(reason) ?? 0) + 1;
    ignored.set(reason, count);
    // Reports the 1st, 10th, 100th …, so that a frame that floods the page does not use up its reports.
    if (/^10*$/.test(String(count))) onIgnored(reason);
  };

  window.addEventListener('message', (event) => {
    // Messages that the page sends to itself, for example from an extension.
    if (event.source === null || event.source === window) return;
    for (const [iframe, handle] of frames) if (event.source === iframe.contentWindow) return handle(event);
    ignore('source');
  });

  return {
    ignored,
    port: {
      connect(iframe, { origin, schema, onMessage }) {
        const handle = (event: MessageEvent) => {
          if (event.origin !== origin) return ignore('origin');
          const parsed = z.safeParse(schema, event.data);
          if (!parsed.success) return ignore('shape');
          onMessage(parsed.data);
        };
        frames.set(iframe, handle);
        return {
          send: (message) => iframe.contentWindow?.postMessage(message, origin),
          close() {
            if (frames.get(iframe) === handle) frames.delete(iframe);
          },
        };
      },
    },
  };
}
