/** Runs at most one task per key at a time. Calls made while it runs share its outcome. */
export function onceAtATime<Input, Outcome>(
  keyOf: (input: Input) => string,
  task: (input: Input) => Promise<Outcome>,
): { isUnderWay(input: Input): boolean; run(input: Input): Promise<Outcome> } {
  const underWay = new Map<string, Promise<Outcome>>();
  return {
    isUnderWay: (input) => underWay.has(keyOf(input)),
    run(input) {
      const key = keyOf(input);
      const known = underWay.get(key);
      if (known) return known;
      const started = task(input).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}
