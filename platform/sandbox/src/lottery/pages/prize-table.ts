import { type Html, html } from '../../web/html.ts';
import { oneIn, shareBack } from '../chances.ts';
import { type Lottery, type PrizeClass, seedOf } from '../games.ts';
import { count, fill, money, type Reader } from './format.ts';

/** Returns the right numbers of a class, such as `5` or `5 + 1`. */
export const rightOf = ({ main, extra }: Pick<PrizeClass, 'main' | 'extra'>, lottery: Lottery): string =>
  lottery.extra ? `${main} + ${extra}` : String(main);

/** Renders every prize with its exact chance, and the share of sales that is paid back. */
export function prizeTable(lottery: Lottery, jackpot: bigint, reader: Reader): Html {
  const { words } = reader;
  const prizeText = ({ prize }: PrizeClass): Html => {
    if (prize.kind === 'fixed') return html`<b class="fig">${money(prize.amount, reader)}</b>`;
    if (prize.kind === 'jackpot')
      return html`<b class="fig">${money(jackpot, reader)}</b> <span class="badge">${words.shared}</span>`;
    return html`<b>${fill(words.pool, { percent: String(prize.percent), amount: money(prize.least, reader) })}</b>`;
  };
  const rows = lottery.classes.map(
    (one) =>
      html`<tr><th scope="row" class="fig">${rightOf(one, lottery)}</th><td>${prizeText(one)}</td><td class="end fig">${fill(words.oneIn, { n: count(oneIn(lottery, one), reader) })}</td></tr>`,
  );
  return html`<section class="card flush" aria-labelledby="prizes"><div class="cardhead"><h2 id="prizes">${words.prizes}</h2>
<span class="muted small fig">${fill(words.priceOf, { price: money(lottery.price, reader) })}</span></div>
<div class="scroll" tabindex="0" role="group" aria-labelledby="prizes"><table class="wide"><thead><tr><th scope="col">${words.right}</th><th scope="col">${words.prize}</th><th scope="col" class="end">${words.lineChance}</th></tr></thead><tbody>${rows}</tbody></table></div>
<p class="muted small foot">${fill(words.share, {
    share: percentText(shareBack(lottery), reader),
    seed: money(seedOf(lottery), reader),
    percent: String(percentOf(lottery)),
  })}</p></section>`;
}

const percentOf = ({ classes: [{ prize }] }: Lottery) => (prize.kind === 'fixed' ? 0n : prize.percent);

const percentText = (hundredths: bigint, { locale }: Reader) =>
  (Number(hundredths) / 10_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
