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
  const ignore = (reason: string) => {
    ignored.set(reason, (ignored.get(reason) ?? 0) + 1);
    onIgnored(reason);
  };

  return {
    ignored,
    port: {
      connect(iframe, { origin, schema, onMessage }) {
        const listen = (event: MessageEvent) => {
          // Several frames may be open: a message of another frame's window is that frame's business.
          if (event.source !== iframe.contentWindow) {
            if (event.source !== window && event.origin !== window.location.origin) ignore('source');
            return;
          }
          if (event.origin !== origin) return ignore('origin');
          const parsed = z.safeParse(schema, event.data);
          if (!parsed.success) return ignore('shape');
          onMessage(parsed.data);
        };
        window.addEventListener('message', listen);
        return {
          send: (message) => iframe.contentWindow?.postMessage(message, origin),
          close: () => window.removeEventListener('message', listen),
        };
      },
    },
  };
}
