import { type Asked, isByFile } from '../../support/requests.ts';

/**
 * Returns the level of each request in the initiator chain, where the document has level 1. A request from a document
 * or style sheet is one level after it. So is a request by an inline script, which waits for the first paint but for no
 * response. A request by a loaded script is one level after that script and after every response that had arrived by
 * then, because the browser does not report which of them the script waited for.
 */
function levelsOf(requests: readonly Asked[]): Map<Asked, number> {
  const levels = new Map<Asked, number>();
  for (const one of requests) {
    const before = requests.filter((other) => levels.has(other) && waitedFor(one, other));
    levels.set(one, 1 + Math.max(0, ...before.map((other) => levels.get(other) ?? 0)));
  }
  return levels;
}

const isCode = ({ type }: Asked) => ['Document', 'Script', 'Fetch', 'XHR', 'Manifest'].includes(type);

function waitedFor(one: Asked, other: Asked): boolean {
  if (one.type === 'Document') return false;
  if (other.url === one.from || other.type === 'Document') return true;
  return isByFile(one) && isCode(other) && other.answered !== undefined && other.answered <= one.at;
}

export const wavesOf = (requests: readonly Asked[]): number => Math.max(0, ...levelsOf(requests).values());
