import type { Page } from '@playwright/test';

/** Resolves when a page that is opened next has subscribed to a channel of realtime: what is sent before it does not hear. */
export const subscribed = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve();
      }),
    );
  });
