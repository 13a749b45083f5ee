type Triple = readonly [number, number, number];

function triple(text: string): Triple | undefined {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)] : undefined;
}

function compare(a: Triple, b: Triple): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** First version a caret or tilde range no longer takes. */
function ceiling(kind: '^' | '~', low: Triple): Triple {
  if (kind === '~') return [low[0], low[1] + 1, 0];
  if (low[0] > 0) return [low[0] + 1, 0, 0];
  return low[1] > 0 ? [0, low[1] + 1, 0] : [0, 0, low[2] + 1];
}

/**
 * Whether a version lies in a range: exact, `^1.2.3`, `~1.2.3`, `>=1.2.3` or `*`, and `||` between them.
 * Anything else is out of range, so that a range nobody understands is never taken for satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  const at = triple(version);
  if (!at) return false;
  return range.split('||').some((part) => {
    const text = part.trim();
    if (text === '*') return true;
    const found = /^(\^|~|>=|=)?\s*(\S+)$/.exec(text);
    const low = found?.[2] === undefined ? undefined : triple(found[2]);
    if (!low) return false;
    const operator = found?.[1];
    if (operator === '>=') return compare(at, low) >= 0;
    if (operator === '^' || operator === '~') return compare(at, low) >= 0 && compare(at, ceiling(operator, low)) < 0;
    return compare(at, low) === 0;
  });
}
