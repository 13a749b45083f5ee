import type { Browser, CDPSession } from '@playwright/test';

/** A page that no tool watches. The browser thus does no more work than for a player. */
export interface UnwatchedPage {
  /** Runs a function in the page and returns its resolved value. Argument and result are passed as JSON. */
  evaluate<Argument, Result>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens a page in its own context, without Playwright. For Playwright's pages, the browser reports each request with
 * all headers, which took 25 of 112 ms on a page that loads nine files.
 */
export async function openUnwatched(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
): Promise<UnwatchedPage> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
  });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  const call = callsTo(session, sessionId);
  await call('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await call('Page.navigate', { url });
  return {
    async evaluate<Argument, Result>(inPage: (argument: Argument) => Result | Promise<Result>, argument: Argument) {
      const expression = `(${inPage})(${JSON.stringify(argument)})`;
      const { result, exceptionDetails } = await call<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Result;
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

interface Evaluated {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description: string } };
}

/**
 * Sends commands to a page through the browser's session. Playwright has no session for a page that it did not open.
 */
function callsTo(session: CDPSession, sessionId: string) {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message) as { id?: number; result: unknown; error?: { message: string } };
    const call = pending.get(id ?? 0);
    pending.delete(id ?? 0);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  return async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const response = new Promise<unknown>((resolve, reject) => pending.set(last, { resolve, reject }));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id: last, method, params }),
    });
    return (await response) as Result;
  };
}
