import type { RegistryApp } from './context.ts';

/** Runs a task at an interval while the server runs, one run at a time. Logs errors and continues. */
export function runRepeatedly(app: RegistryApp, everyMs: number, failure: string, task: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => app.log.error(error, failure))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
