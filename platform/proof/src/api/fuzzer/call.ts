import { XSRF_COOKIE } from '@parlay/contracts/cookies';
import type { SignedParts } from '@parlay/server/signed-call';
import type { Operation } from './document.ts';

/** Call before it is encoded for the wire. */
export interface Call {
  operation: Operation;
  /** Path parameters. */
  path: Record<string, string>;
  /** Query parameters; an array repeats its key. */
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** Body, if there is one. For a multipart call, an object of its fields, in which a Buffer is a file. */
  body: unknown;
  /** Cookies of the calling browser. */
  cookies: ReadonlyMap<string, string>;
  /** Returns the signature headers; set for callers that sign their calls. */
  sign?: (parts: SignedParts) => Record<string, string>;
}

/** Call as sent over the wire. */
export interface WireRequest {
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  cookies: ReadonlyMap<string, string>;
  payload: string | Buffer | undefined;
}

export interface RawBody {
  payload: string | Buffer | undefined;
  contentType?: string | undefined;
}

/** Encodes a call. `raw` and `url` replace the body and the URL built from the call's fields. */
export function encodeCall(call: Call, raw: RawBody = bodyOf(call), url: string = urlOf(call)): WireRequest {
  const { operation, cookies } = call;
  const { payload, contentType } = raw;
  const xsrf = cookies.get(XSRF_COOKIE);
  return {
    method: operation.method,
    url,
    cookies,
    payload,
    headers: {
      ...(operation.security.has('xsrf') && xsrf ? { 'x-xsrf-token': xsrf } : {}),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...call.headers,
      // Signatures are computed from text, so a binary body is decoded first.
      ...call.sign?.({ method: operation.method, target: url, body: payload?.toString() ?? '' }),
    },
  };
}

function bodyOf({ body, operation }: Call): RawBody {
  if (body === undefined) return { payload: undefined };
  if (operation.isMultipart) return multipartOf(body as Record<string, unknown>);
  return { payload: JSON.stringify(body), contentType: 'application/json' };
}

const BOUNDARY = 'fuzz-boundary';

function multipartOf(fields: Record<string, unknown>): RawBody {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const file = Buffer.isBuffer(value) ? '; filename="file"\r\ncontent-type: application/octet-stream' : '';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.isBuffer(value) ? value : Buffer.from(String(value)), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}

function urlOf({ operation, path, query }: Call): string {
  const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`),
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Expected response to a refused call. */
export interface ExpectedRefusal {
  statuses: number[];
  /** Path of the field that `fieldErrors` must name. Its parents and children also count. */
  field?: string | undefined;
  code?: string | undefined;
}

/** Call with exactly one error. */
export interface Mutation {
  name: string;
  wire: WireRequest;
  expected: ExpectedRefusal;
}
