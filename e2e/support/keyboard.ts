import { expect, type Locator, type Page } from '@playwright/test';

/** A visitor who has a keyboard and nothing else: goes from stop to stop, and types where the focus is. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** To the next stop, which is this one where one is named. */
  async next(expected?: Locator): Promise<void> {
    await this.#page.keyboard.press('Tab');
    if (expected) await expect(expected).toBeFocused();
  }

  /** Types into the next stop. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.next(field);
    await this.#page.keyboard.type(text);
  }

  /** Chooses from the next stop, a list, by the first letters of what is wanted. */
  async choose(list: Locator, letters: string, value: string): Promise<void> {
    await this.next(list);
    await this.#page.keyboard.type(letters);
    await expect(list).toHaveValue(value);
  }
}

/** Closes a dialog by Escape, once it has the focus: a key pressed before goes to the page behind it. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
