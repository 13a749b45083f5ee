type Triple = readonly [major: number, minor: number, patch: number];

/**
 * Whether a version lies in a caret range (`^19.3.1`), the only kind a release writes: nothing older, and nothing from
 * another major; before 1.0.0 the minor counts as the major. What is no version, or no caret range, lies nowhere.
 */
export function satisfies(version: string, range: string): boolean {
  const have = triple(version);
  const want = range.startsWith('^') ? triple(range.slice(1)) : undefined;
  if (!have || !want) return false;
  // How many leading numbers must be the same: up to and with the first that is not zero.
  const first = want.findIndex((part) => part > 0);
  const firm = first === -1 ? want.length : first + 1;
  if (want.slice(0, firm).some((part, index) => have[index] !== part)) return false;
  return compare(have, want) >= 0;
}

function triple(text: string): Triple | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

const compare = (a: Triple, b: Triple) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
