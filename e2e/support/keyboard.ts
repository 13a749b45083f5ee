import { expect, type Locator, type Page } from '@playwright/test';

/** A visitor who uses only the keyboard: moves between tab stops and types into the focused field. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves to the next tab stop and expects it to be the given element. */
  async next(expected?: Locator): Promise<void> {
    await this.#page.keyboard.press('Tab');
    if (expected) await expect(expected).toBeFocused();
  }

  /** Types into the next tab stop. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.next(field);
    await this.#page.keyboard.type(text);
  }

  /** Chooses an option of the next tab stop, a list, by typing its first letters. */
  async choose(list: Locator, letters: string, value: string): Promise<void> {
    await this.next(list);
    await this.#page.keyboard.type(letters);
    await expect(list).toHaveValue(value);
  }
}

/** Closes a dialog with Escape once it has the focus, because an earlier key press would go to the page behind it. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
