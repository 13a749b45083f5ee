import { expect, type Locator, type Page } from '@playwright/test';

/** Simulates a visitor who uses only the keyboard. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves to the next tab stop. Expects it to be the given element, if any. */
  async next(expected?: Locator): Promise<void> {
    await this.#page.keyboard.press('Tab');
    if (expected) await expect(expected).toBeFocused();
  }

  /** Moves to the next tab stop, expects it to be the given field, and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.next(field);
    await this.#page.keyboard.type(text);
  }

  /** Moves to the next tab stop, expects it to be the given list, and chooses an option by typing its first letters. */
  async choose(list: Locator, letters: string, value: string): Promise<void> {
    await this.next(list);
    await this.#page.keyboard.type(letters);
    await expect(list).toHaveValue(value);
  }
}

/**
 * Closes a dialog with Escape. Waits for its focus first, because the page behind would receive an earlier key press.
 */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
