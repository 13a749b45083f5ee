/** Runs tasks one after another, in the order of the calls. A task that fails does not stop those behind it. */
export type Serialize = <T>(task: () => Promise<T>) => Promise<T>;

export function serializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
