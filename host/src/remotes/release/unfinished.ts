/** Returns true if the player is busy with input that drafts do not store: a dialog, a password or a card. */
export const hasUnfinishedInput = (document: Document): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [data-typed]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some((field) => field.value !== '');

/**
 * Returns true if a remote shows a third party's frame that must not be interrupted, such as a card form or a game.
 */
export const hasUnfinishedFrame = (document: Document, remote: string): boolean =>
  document.querySelector(`[data-remote="${remote}"] iframe:is([data-typed], [data-ready="true"])`) !== null;
