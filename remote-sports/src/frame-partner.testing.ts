import type { FrameOptions } from '@parlay/ports';
import type { FakePorts } from '@parlay/ports/fakes';
import { act } from '@testing-library/react';

/** The other side of a frame in tests: says what a frame says, and keeps what the page told it. */
export function framePartner(fake: FakePorts) {
  const heard: unknown[] = [];
  const origins: string[] = [];
  let speak: ((message: unknown) => void) | undefined;
  fake.ports.frames = {
    connect: <In, Out>(_iframe: HTMLIFrameElement, options: FrameOptions<In>) => {
      origins.push(options.origin);
      speak = (message) => {
        const parsed = options.schema.safeParse(message);
        if (parsed.success) options.onMessage(parsed.data);
      };
      return { send: (message: Out) => void heard.push(message), close: () => (speak = undefined) };
    },
  };
  return {
    heard,
    /** One for each connection that was made. */
    origins,
    says: (message: unknown) => act(async () => speak?.(message)),
  };
}
