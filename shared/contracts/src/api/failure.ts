/** A failed call as a value. `code` is stable. `message` is in the page's language, and empty without a response. */
export interface ApiFailure {
  /** `network` means no response, `timeout` no response in time, `http` that the server refused or failed. */
  kind: 'network' | 'timeout' | 'http';
  status?: number;
  /** The server's code, or otherwise `unreachable`, `aborted`, `timeout` or `malformed_answer`. */
  code: string;
  message: string;
  reference?: string;
  fieldErrors?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

/** Reads the failure from a response with any content, because a proxy may have responded instead of our server. */
export function failureOfResponse(response: Response, content: unknown): ApiFailure {
  const error = objectOf(objectOf(content)?.error);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    kind: 'http',
    status: response.status,
    code: textOf(error?.code) ?? 'malformed_answer',
    message: textOf(error?.message) ?? '',
    ...optional('reference', textOf(error?.reference)),
    ...optional('fieldErrors', objectOf(error?.fieldErrors) as Record<string, string> | undefined),
    ...optional('details', objectOf(error?.details)),
    ...optional('retryAfterSeconds', Number.isFinite(retryAfter) ? retryAfter : undefined),
  };
}

/** Maps a rejected fetch to a failure. */
export function failureOfRejection(reason: unknown): ApiFailure {
  const name = objectOf(reason)?.name;
  if (name === 'TimeoutError') return { kind: 'timeout', code: 'timeout', message: '' };
  return { kind: 'network', code: name === 'AbortError' ? 'aborted' : 'unreachable', message: '' };
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}
