/** Runs at most one task per key at a time. Calls made while it runs share its outcome. */
export function singleFlight<Input, Outcome>(
  keyOf: (input: Input) => string,
  task: (input: Input) => Promise<Outcome>,
): { isRunning(input: Input): boolean; run(input: Input): Promise<Outcome> } {
  const running = new Map<string, Promise<Outcome>>();
  return {
    isRunning: (input) => running.has(keyOf(input)),
    run(input) {
      const key = keyOf(input);
      const known = running.get(key);
      if (known) return known;
      const started = task(input).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
