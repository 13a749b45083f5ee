import { type Asked, isByFile } from '../../support/requests.ts';

/**
 * Level of the initiator chain of each request; the document is 1. What a document or stylesheet names comes one level
 * after it, and so does what a script in the document itself asks for: it waits for the first paint and for no answer.
 * What another script asks for comes one level after that script, and after everything that had to come before the
 * script asked: the browser does not say which answers a script has waited for, so all do that were there by then.
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
