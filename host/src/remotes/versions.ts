/** Whether a version lies in a caret range (`^19.3.1`): the only ranges that releases write. */
export function satisfies(version: string, range: string): boolean {
  const have = parts(version);
  const want = parts(range.replace(/^\^/, ''));
  if (!have || !want || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

function parts(version: string): [number, number, number] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
