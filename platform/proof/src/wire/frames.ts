import fc from 'fast-check';
import { anyContent, bytesOf, type Content, nestedJson } from './content.ts';

const LENGTH_KINDS = ['honest', 'honest', 'honest', 'honest', 'short', 'long', 'wide', 'huge', 'top-bit'] as const;

/** WebSocket frame, which may be malformed in any way that the format can express. */
export interface FrameCase {
  isFinal: boolean;
  /** Value of the three reserved bits. */
  reserved: number;
  opcode: number;
  isMasked: boolean;
  length: (typeof LENGTH_KINDS)[number];
  payload: Content;
}

/** Socket to the realtime server, and the frames sent over it. */
export interface SocketCase {
  /** Query after `/app/{key}`. */
  query: string;
  /** Whether to first subscribe to `private-1` with a valid signature, so that client events are accepted. */
  isSubscribed: boolean;
  frames: FrameCase[];
}

const EVENTS = [
  'client-x',
  'pusher:ping',
  'pusher:pong',
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:signin',
  'pusher_internal:member_added',
  '__proto__',
  '',
];
const CHANNELS = [
  'private-1',
  'presence-1',
  'PRESENCE-1',
  'cache-1',
  'private-encrypted-1',
  'news',
  '#server-to-user-1',
  '__proto__',
  '',
];

const data = fc.oneof(
  { weight: 3, arbitrary: fc.json() },
  {
    weight: 2,
    arbitrary: fc
      .record({
        channel: fc.constantFrom(...CHANNELS),
        auth: fc.option(fc.string(), { nil: undefined }),
        channel_data: fc.option(fc.oneof(fc.json(), fc.constant('{"user_id":1}')), { nil: undefined }),
        user_data: fc.option(fc.json(), { nil: undefined }),
      })
      .map((value) => JSON.stringify(value)),
  },
  { weight: 2, arbitrary: nestedJson(16_000).map((content) => bytesOf(content).toString()) },
);

/** Protocol messages with invalid parts. */
const message: fc.Arbitrary<Content> = fc
  .record({
    event: fc.oneof(fc.constantFrom(...EVENTS), fc.string()),
    channel: fc.oneof(fc.constantFrom(...CHANNELS), fc.string()),
    data,
  })
  .map(({ event, channel, data: value }) => ({
    kind: 'text',
    text: `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${value}}`,
  }));

const frame: fc.Arbitrary<FrameCase> = fc.oneof(
  {
    weight: 3,
    arbitrary: message.map(
      (payload): FrameCase => ({ isFinal: true, reserved: 0, opcode: 1, isMasked: true, length: 'honest', payload }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      isFinal: fc.boolean(),
      reserved: fc.oneof(
        { weight: 4, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ max: 7, min: 1 }) },
      ),
      opcode: fc.oneof(fc.constantFrom(0, 1, 2, 8, 9, 10), fc.integer({ min: 0, max: 15 })),
      isMasked: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      length: fc.constantFrom(...LENGTH_KINDS),
      payload: fc.oneof(message, anyContent),
    }),
  },
);

export const sockets: fc.Arbitrary<SocketCase> = fc.record({
  query: fc.oneof(
    { weight: 12, arbitrary: fc.constant('?protocol=7') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '?protocol=', '?protocol=7&protocol=8', '?protocol=%ff', '?protocol=1e1'),
    },
  ),
  isSubscribed: fc.boolean(),
  frames: fc.array(frame, { minLength: 1, maxLength: 6 }),
});

const MASK = Buffer.from([0x1f, 0xa3, 0x5c, 0x77]);

export function bytesOfFrame({ isFinal, reserved, opcode, isMasked, length, payload }: FrameCase): Buffer {
  const content = bytesOf(payload);
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  const head = Buffer.concat([Buffer.from([first]), lengthOf(length, content.length, isMasked)]);
  if (!isMasked) return Buffer.concat([head, content]);
  return Buffer.concat([head, MASK, content.map((byte, at) => byte ^ (MASK[at % 4] ?? 0))]);
}

function lengthOf(length: FrameCase['length'], actual: number, isMasked: boolean): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const wide = (value: bigint) => {
    const bytes = Buffer.alloc(9);
    bytes[0] = mask | 127;
    bytes.writeBigUInt64BE(value, 1);
    return bytes;
  };
  switch (length) {
    case 'wide':
      return wide(BigInt(actual));
    case 'huge':
      return wide(2n ** 53n);
    case 'top-bit':
      return wide(2n ** 63n);
    default: {
      const declared = { honest: actual, short: actual >> 1, long: actual + 50 }[length];
      if (declared < 126) return Buffer.from([mask | declared]);
      if (declared < 65_536) return Buffer.from([mask | 126, declared >> 8, declared & 255]);
      return wide(BigInt(declared));
    }
  }
}
