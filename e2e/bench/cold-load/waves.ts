import { type Asked, isByFile } from '../../support/requests.ts';

/**
 * Level of each request in the initiator chain; the document is 1. A request named by a document or stylesheet is one level
 * after it, and so is one made by an inline script, which waits for the first paint but for no response. A request made by
 * a loaded script is one level after that script and after every response that had arrived by then: the browser does not
 * tell which of them the script waited for.
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
