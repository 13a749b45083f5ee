import type { Page } from '@playwright/test';

/** Presses Alt with a letter. Playwright's own `press` omits the letter, so it would not trigger an access key. */
export async function pressAccessKey(page: Page, letter: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const code = `Key${letter.toUpperCase()}`;
  const key = { modifiers: 1, code, key: letter, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: letter, unmodifiedText: letter });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}
