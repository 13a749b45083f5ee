/** Returns true if the player is busy with something that no draft stores: a dialog, a password, a card. */
export const hasUnfinishedInput = (document: Document): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [data-typed]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some((field) => field.value !== '');

/** Returns true if a remote shows a third party's frame with unfinished input, such as a card form or a game. */
export const hasUnfinishedFrame = (document: Document, remote: string): boolean =>
  document.querySelector(`[data-remote="${remote}"] iframe:is([data-typed], [data-ready="true"])`) !== null;
