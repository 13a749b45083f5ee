import type { Locator, Page } from '@playwright/test';
import { photoOfSize } from './documents.ts';
import { createPlayer, type Player, signIn } from './player.ts';
import { expect } from './site.ts';

/** URL pattern of the call that uploads part of a document. */
export const UPLOAD = '**/api/account/upload-id';

export const photo = (name: string, bytes = 1000) => ({ name, mimeType: 'image/jpeg', buffer: photoOfSize(bytes) });

/** Locates a check's row. */
export const row = (page: Page, kind: string): Locator =>
  page
    .getByRole('region', { name: 'Your seven checks' })
    .getByRole('listitem')
    .filter({ has: page.getByText(kind, { exact: true }) });

/** Opens the verification page as a new player. */
export async function openChecks(page: Page): Promise<Player> {
  const player = await createPlayer();
  await signIn(page, player);
  await page.goto('/en/account/verification');
  await expect(row(page, 'Identity')).toBeVisible();
  return player;
}

/** Chooses a file with the keyboard. */
export async function chooseFile(page: Page, kind: string, file: ReturnType<typeof photo>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await row(page, kind)
    .getByRole('button', { name: /Choose file|Replace/ })
    .focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** Chooses a file. Resolves with the upload's id once its first part has arrived. */
export async function uploadFile(page: Page, kind: string, file: ReturnType<typeof photo>): Promise<string> {
  const response = page.waitForResponse(UPLOAD);
  await chooseFile(page, kind, file);
  const { data } = (await (await response).json()) as { data: { uploadId: string } };
  return data.uploadId;
}
