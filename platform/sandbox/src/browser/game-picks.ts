/** Inputs that the player has chosen, in the order of the page. */
export const picked = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=pick]:checked')].map(({ value }) => value);

/** Whether each of several chosen things has its own stake. */
const isSplit = document.querySelector('input[name=pick][data-part]') !== null;

/** Most things that a player may choose. */
const mostPicks = Number(document.querySelector<HTMLElement>('[data-most]')?.dataset.most ?? 1);

/** Returns how often the stake is placed: on each of several bets, as often as chosen for it. */
export const parts = (): number =>
  isSplit ? picked().reduce((sum, value) => sum + Number(value.split('*')[1] ?? 1), 0) : 1;

/** Multiplies a decimal amount. */
export const times = (amount: string, count: number): string =>
  ((Math.round(Number(amount) * 100) * count) / 100).toFixed(2);

/** Places the chosen number of stakes on a bet that is checked, or none. */
function placeChips(bet: HTMLInputElement): void {
  const { part = '' } = bet.dataset;
  const chips = bet.checked ? (document.querySelector<HTMLSelectElement>('#chips')?.value ?? '1') : '1';
  bet.value = chips === '1' ? part : `${part}*${chips}`;
  const name = bet.nextElementSibling;
  if (!(name instanceof HTMLElement)) return;
  name.dataset.name ??= name.textContent ?? '';
  name.textContent = chips === '1' ? name.dataset.name : `${name.dataset.name} × ${chips}`;
}

/** Keeps to the number of things that may be chosen when a form changes. */
export function pickChanged(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'pick') return;
  if (target.type === 'checkbox' && picked().length > mostPicks) target.checked = false;
  if (target.dataset.part !== undefined) placeChips(target);
}
