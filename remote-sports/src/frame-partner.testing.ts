import type { FrameOptions } from '@parlay/ports';
import type { FakePorts } from '@parlay/ports/fakes';
import { act } from '@testing-library/react';

interface FakeFrame {
  received: unknown[];
  speak(message: unknown): void;
}

/** Simulates the page's frames in tests: sends their messages and records the page's messages. */
export function framePartner(fake: FakePorts) {
  const frames = new Map<string, FakeFrame>();
  const received: unknown[] = [];
  const origins: string[] = [];
  let last: FakeFrame | undefined;
  fake.ports.frames = {
    connect: <In, Out>(iframe: HTMLIFrameElement, options: FrameOptions<In>) => {
      origins.push(options.origin);
      const frame: FakeFrame = {
        received: [],
        speak(message) {
          const parsed = options.schema.safeParse(message);
          if (parsed.success) options.onMessage(parsed.data);
        },
      };
      last = frame;
      frames.set(iframe.title, frame);
      return {
        send(message: Out) {
          received.push(message);
          frame.received.push(message);
        },
        close() {
          if (last === frame) last = undefined;
          if (frames.get(iframe.title) === frame) frames.delete(iframe.title);
        },
      };
    },
  };
  return {
    received,
    /** One entry per connection. */
    origins,
    /** Sends a message from the frame that was connected last. */
    says: (message: unknown) => act(async () => last?.speak(message)),
    /** Returns one of several frames by its title. */
    frame: (title: string) => ({
      received: () => frames.get(title)?.received ?? [],
      says: (message: unknown) => act(async () => frames.get(title)?.speak(message)),
    }),
  };
}
