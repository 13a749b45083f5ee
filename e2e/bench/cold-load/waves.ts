import { isByFile, type LoggedRequest } from '../../support/requests.ts';

/**
 * Returns the level of each request in the initiator chain, where the document has level 1. A request from a document
 * or style sheet is one level after it. So is a request by an inline script, which waits for the first paint but for no
 * response. A request by a loaded script is one level after that script and after every response that had arrived by
 * then, because the browser does not report which of them the script waited for.
 */
function levelsOf(requests: readonly LoggedRequest[]): Map<LoggedRequest, number> {
  const levels = new Map<LoggedRequest, number>();
  for (const one of requests) {
    const before = requests.filter((other) => levels.has(other) && waitedFor(one, other));
    levels.set(one, 1 + Math.max(0, ...before.map((other) => levels.get(other) ?? 0)));
  }
  return levels;
}

const isCode = ({ type }: LoggedRequest) => ['Document', 'Script', 'Fetch', 'XHR', 'Manifest'].includes(type);

function waitedFor(one: LoggedRequest, other: LoggedRequest): boolean {
  if (one.type === 'Document') return false;
  if (other.url === one.from || other.type === 'Document') return true;
  return isByFile(one) && isCode(other) && other.finishedAt !== undefined && other.finishedAt <= one.at;
}

export const wavesOf = (requests: readonly LoggedRequest[]): number => Math.max(0, ...levelsOf(requests).values());
