import type { Page } from '@playwright/test';

/**
 * Resolves once the next opened page has subscribed to its player's channel. The page misses messages sent earlier. Its
 * subscription to the session's own channel often succeeds before that.
 */
export const waitForSubscription = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded","channel":"presence-/.test(String(payload))) resolve();
      }),
    );
  });
