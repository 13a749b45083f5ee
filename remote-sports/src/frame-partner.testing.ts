import type { FrameOptions } from '@parlay/ports';
import type { FakePorts } from '@parlay/ports/fakes';
import { act } from '@testing-library/react';

/** Simulates the frame in tests: sends its messages and records the page's messages. */
export function framePartner(fake: FakePorts) {
  const received: unknown[] = [];
  const origins: string[] = [];
  let speak: ((message: unknown) => void) | undefined;
  fake.ports.frames = {
    connect: <In, Out>(_iframe: HTMLIFrameElement, options: FrameOptions<In>) => {
      origins.push(options.origin);
      speak = (message) => {
        const parsed = options.schema.safeParse(message);
        if (parsed.success) options.onMessage(parsed.data);
      };
      return { send: (message: Out) => void received.push(message), close: () => (speak = undefined) };
    },
  };
  return {
    received,
    /** One entry per connection. */
    origins,
    says: (message: unknown) => act(async () => speak?.(message)),
  };
}
