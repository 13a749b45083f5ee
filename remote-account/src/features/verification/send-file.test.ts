import { describe, expect, it, jest } from '@jest/globals';
import type { ApiClient } from '@parlay/contracts/api';
import { sendFile } from './send-file.ts';

const file = new Blob([new Uint8Array(700 * 1024)]);
const sending = { path: '/api/account/upload-id', uploadId: 'u', kind: 'id', name: 'a.jpg', file, offset: 0 } as const;

/** Creates a server that stores what it receives, unless `fails` returns an error for the call. */
function server(fails: (call: number) => object | undefined = () => undefined) {
  let [received, calls] = [0, 0];
  const offsets: number[] = [];
  const post = jest.fn(async (_path: string, { body }: { body: unknown }) => {
    calls += 1;
    const form = body as FormData;
    const failed = fails(calls);
    if (failed) return { ok: false, error: failed };
    const offset = Number(form.get('offset'));
    if (offset !== received)
      return { ok: false, error: { kind: 'http', code: 'upload_moved', status: 409, details: { offset: received } } };
    offsets.push(offset);
    received += (form.get('part') as Blob).size;
    return { ok: true, data: { offset: received, state: received === file.size ? 'stored' : 'open' } };
  });
  return { api: { post } as unknown as Pick<ApiClient, 'post'>, offsets, post };
}

const options = (api: Pick<ApiClient, 'post'>, onProgress: (offset: number) => void = () => undefined) => ({
  api,
  signal: new AbortController().signal,
  onProgress,
  backoff: () => Promise.resolve(),
});

describe('sendFile [AC11, D16]', () => {
  it('sends a file in growing parts, and reports the progress', async () => {
    const { api, offsets } = server();
    const seen: number[] = [];
    expect(
      await sendFile(
        sending,
        options(api, (offset) => seen.push(offset)),
      ),
    ).toEqual({ ok: true });
    expect(offsets).toEqual([0, 256 * 1024]);
    expect(seen).toEqual([256 * 1024]);
  });

  it('resumes after a network failure at the server’s offset', async () => {
    const { api, offsets, post } = server((call) => (call === 2 ? { kind: 'network' } : undefined));
    expect(await sendFile({ ...sending, offset: 5 }, options(api))).toEqual({ ok: true });
    expect(offsets).toEqual([0, 128 * 1024, 384 * 1024]);
    expect(post.mock.calls.length).toBeGreaterThan(3);
  });

  it.each([
    { kind: 'http', code: 'file_unfit', status: 422, details: { reason: 'type' } },
    { kind: 'http', code: 'too_many_uploads', status: 429 },
  ])('stops if the server refuses the file: $code', async (refusal) => {
    const { api } = server(() => refusal);
    expect(await sendFile(sending, options(api))).toEqual({ ok: false, error: refusal });
  });

  it('keeps retrying while too many files are being checked', async () => {
    const { api } = server((call) => (call === 1 ? { kind: 'http', code: 'busy', status: 429 } : undefined));
    expect(await sendFile(sending, options(api))).toEqual({ ok: true });
  });
});
