import type { FramesPort } from '@parlay/ports';
import { z } from 'zod/mini';

export interface FrameGate {
  port: FramesPort;
  /** Messages that were not taken, by reason. */
  readonly ignored: ReadonlyMap<string, number>;
}

/**
 * Messages of frames: taken only from the exact origin and the very window of the frame, and only where they fit the
 * schema. Everything else has no effect and is counted.
 */
export function createFrameGate(window: Window, onIgnored: (reason: string) => void): FrameGate {
  const ignored = new Map<string, number>();
  const frames = new Map<HTMLIFrameElement, (event: MessageEvent) => void>();
  const ignore = (reason: string) => {
    const count = (ignored.get(reason) ?? 0) + 1;
    ignored.set(reason, count);
    // The 1st, 10th, 100th …: a frame that talks without end must not use up what this page may report.
    if (/^10*$/.test(String(count))) onIgnored(reason);
  };

  window.addEventListener('message', (event) => {
    // What the page says to itself (extensions do) is no frame's message.
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
