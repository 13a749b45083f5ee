import type { Page } from '@playwright/test';

/**
 * Resolves when a page that is opened next has subscribed to its player's channel: what is sent before it does not hear.
 * The subscription to the sign-in's own channel often succeeds before it.
 */
export const subscribed = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/subscription_succeeded","channel":"presence-/.test(String(payload))) resolve();
      }),
    );
  });
