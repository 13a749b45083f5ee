/** Whether the player is in the middle of something that no draft stores: a dialog, a password, a card in its company's frame. */
export const hasUnfinishedInput = (document: Document): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], iframe[data-typed]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some((field) => field.value !== '');

/** Whether a remote shows another company's frame with something in it that would be lost: a card, a game. */
export const hasUnfinishedFrame = (document: Document, remote: string): boolean =>
  document.querySelector(`[data-remote="${remote}"] iframe:is([data-typed], [data-ready="true"])`) !== null;
