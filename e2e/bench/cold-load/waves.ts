import { isByFile, type LoggedRequest } from '../../support/requests.ts';

/**
 * Returns the level of each request in the initiator chain. The document has level 1. A request from a document or
 * stylesheet is one level above it. So is a request from an inline script, which waits for the first paint but not for
 * a response. A request from an external script is one level above that script and above every response that had
 * arrived before it, because the browser does not report which responses the script waited for.
 */
function levelsOf(requests: readonly LoggedRequest[]): Map<LoggedRequest, number> {
  const levels = new Map<LoggedRequest, number>();
  for (const request of requests) {
    const dependencies = requests.filter((earlier) => levels.has(earlier) && waitedFor(request, earlier));
    levels.set(request, 1 + Math.max(0, ...dependencies.map((other) => levels.get(other) ?? 0)));
  }
  return levels;
}

const isCode = ({ type }: LoggedRequest) => ['Document', 'Script', 'Fetch', 'XHR', 'Manifest'].includes(type);

function waitedFor(request: LoggedRequest, earlier: LoggedRequest): boolean {
  if (request.type === 'Document') return false;
  if (earlier.url === request.from || earlier.type === 'Document') return true;
  return isByFile(request) && isCode(earlier) && earlier.finishedAt !== undefined && earlier.finishedAt <= request.at;
}

export const wavesOf = (requests: readonly LoggedRequest[]): number => Math.max(0, ...levelsOf(requests).values());
