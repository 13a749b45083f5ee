import fc from 'fast-check';

/** Compact description of a body or frame, which `bytesOf` expands to bytes for sending. */
export type Content =
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'nested'; field: string | undefined; open: string; close: string; depth: number; isClosed: boolean }
  | { kind: 'repeated'; before: string; unit: string; times: number; after: string };

const MAX_DEPTH = 100_000;

export function bytesOf(content: Content): Buffer {
  switch (content.kind) {
    case 'text':
      return Buffer.from(content.text, 'utf8');
    case 'bytes':
      return Buffer.from(content.bytes);
    case 'nested': {
      const { field, open, close, depth, isClosed } = content;
      const value = `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ''}`;
      return Buffer.from(field === undefined ? value : `{${JSON.stringify(field)}:${value}}`);
    }
    case 'repeated':
      return Buffer.from(`${content.before}${content.unit.repeat(content.times)}${content.after}`);
  }
}

const text = (value: fc.Arbitrary<string>) => value.map((sample): Content => ({ kind: 'text', text: sample }));

/** Names of real body fields, because a validator descends only into fields that it knows. */
const FIELD_NAMES = [
  'username',
  'password',
  'email',
  'data',
  'amount',
  'name',
  'channel',
  'batch',
  'details',
  'browserFingerPrint',
];

/** Generates nested arrays or objects, up to `maxDepth` levels. */
export const nestedJson = (maxDepth = MAX_DEPTH): fc.Arbitrary<Content> =>
  fc
    .record({
      kind: fc.constant('nested' as const),
      brackets: fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const, ['[{"a":', '}]'] as const),
      depth: fc.oneof(fc.constantFrom(33, 500, 7_500, 25_000), fc.integer({ min: 1, max: maxDepth })),
      field: fc.option(fc.constantFrom(...FIELD_NAMES), { nil: undefined }),
      isClosed: fc.constantFrom(true, true, false),
    })
    .map(({ brackets: [open, close], ...rest }) => ({ ...rest, open, close }));

const repeated = fc
  .constantFrom(
    { before: '{"a":"', unit: 'x', after: '"}' },
    { before: '[', unit: '1,', after: '1]' },
    { before: '{', unit: '"k":1,', after: '"k":1}' },
    { before: '', unit: ' ', after: '{}' },
    { before: '', unit: '9', after: '' },
    { before: '"', unit: '\\u0000', after: '"' },
  )
  .chain((shape) =>
    fc.integer({ min: 1, max: 400_000 }).map(
      (times): Content => ({
        kind: 'repeated',
        ...shape,
        times: Math.floor(times / shape.unit.length),
      }),
    ),
  );

const strangeTexts = [
  '',
  'null',
  '{',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '"\\ud800"',
  '{"a":1e400}',
  '{"a":-0}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '[NaN]',
];

/** Bodies and frames of any kind, including garbage, any JSON, deep nesting, huge sizes and invalid UTF-8. */
export const anyContent: fc.Arbitrary<Content> = fc.oneof(
  { weight: 4, arbitrary: text(fc.json()) },
  { weight: 2, arbitrary: text(fc.constantFrom(...strangeTexts)) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes): Content => ({ kind: 'bytes', bytes })) },
  { weight: 2, arbitrary: nestedJson() },
  { weight: 1, arbitrary: repeated },
);
