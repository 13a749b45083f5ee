type Triple = readonly [major: number, minor: number, patch: number];

/**
 * Checks whether a version is in a caret range (`^19.3.1`), the only kind that releases use. It must not be older and have the same
 * major version; below 1.0.0 the first non-zero number must match. Returns false for an invalid version or another kind of range.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = parseTriple(version);
  const required = range.startsWith('^') ? parseTriple(range.slice(1)) : undefined;
  if (!actual || !required) return false;
  // Number of leading parts that must match, up to and including the first that is not zero.
  const first = required.findIndex((part) => part > 0);
  const firm = first === -1 ? required.length : first + 1;
  if (required.slice(0, firm).some((part, index) => actual[index] !== part)) return false;
  return compare(actual, required) >= 0;
}

function parseTriple(text: string): Triple | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

const compare = (a: Triple, b: Triple) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
