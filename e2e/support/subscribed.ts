import type { Page } from '@playwright/test';

/**
 * Resolves once the page that is opened next has subscribed to its player's channel, because it misses earlier
 * messages. The subscription to the sign-in's own channel often succeeds earlier.
 */
export const waitForSubscription = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded","channel":"presence-/.test(String(payload))) resolve();
      }),
    );
  });
