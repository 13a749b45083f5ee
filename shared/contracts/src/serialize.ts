/** Runs tasks one after another, in call order. A failed task does not stop later ones. */
export type Serialize = <T>(task: () => Promise<T>) => Promise<T>;

export function serializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
