import { type Html, html } from '../../web/html.ts';
import type { Draw } from '../draws/draw.ts';
import type { Lottery } from '../games.ts';
import { balls, count, fill, moment, money, type Reader } from './format.ts';
import { rightOf } from './prize-table.ts';

/** Renders the latest draws, each with its prizes and the steps of its proof. */
export function drawList(lottery: Lottery, draws: readonly Draw[], reader: Reader): Html {
  const { words } = reader;
  return html`<section class="card flush" id="draws" aria-labelledby="past" data-live><div class="cardhead"><h2 id="past">${words.past}</h2></div>
${draws.length === 0 && html`<p class="muted foot">${words.noDraws}</p>`}
${draws.map((draw) => drawItem(lottery, draw, reader))}</section>`;
}

function drawItem(lottery: Lottery, draw: Draw, reader: Reader): Html {
  const { id, number, drawsAt, numbers, state } = draw;
  const { words } = reader;
  return html`<details class="draw" id="${id}" data-draw="${id}"${numbers !== null && html` data-numbers="${[...numbers.main, ...numbers.extra].join(' ')}"`}><summary><span class="when"><b>${moment(drawsAt, reader)}</b><span class="muted small fig">${fill(words.drawNumber, { number: count(number, reader) })}</span></span>
${state === 'cancelled' ? html`<span class="badge">${words.cancelled}</span>` : numbers !== null && balls(numbers)}<span class="hits small"></span></summary>
<div class="inside">${state === 'drawn' && resultTable(lottery, draw, reader)}${proofSteps(draw, reader)}</div></details>`;
}

function resultTable(lottery: Lottery, { results }: Draw, reader: Reader): Html {
  const { words } = reader;
  const result = results[reader.currency];
  if (!result) return html``;
  const rows = lottery.classes.map((one, at) => {
    const { winners = 0, each = '0' } = result.classes[at] ?? {};
    return html`<tr><th scope="row" class="fig">${rightOf(one, lottery)}</th><td class="fig">${count(winners, reader)}</td><td class="end fig">${winners > 0 ? money(each, reader) : '–'}</td></tr>`;
  });
  return html`<table class="wide"><caption class="hidden">${words.winners}</caption><thead><tr><th scope="col">${words.right}</th><th scope="col">${words.winners}</th><th scope="col" class="end">${words.each}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Renders the steps of a proof. The page's script checks them when the draw is opened. */
function proofSteps(
  { id, commitment, seal, pulse, secret, opensAt, committedAt, drawsAt }: Draw,
  reader: Reader,
): Html {
  const { words } = reader;
  const step = (check: string, title: string, when: Html | undefined, value: string | undefined) =>
    html`<li data-check="${check}"><span class="mark" aria-hidden="true"></span><div><b>${title}</b> <span class="badge verdict">${words.checking}</span>
${when && html`<p class="muted small">${when}</p>`}${value && html`<code>${value}</code>`}</div></li>`;
  return html`<div class="proof"><h3>${words.proof}</h3><ol class="steps">
${step('commitment', words.commitment, moment(opensAt, reader), commitment)}
${step('seal', fill(words.seal, { count: count(seal?.lines ?? 0, reader) }), seal ? moment(seal.at, reader) : undefined, seal?.root)}
${step('beacon', words.beacon, pulse ? html`${fill(words.round, { round: count(pulse.round, reader) })}` : undefined, pulse?.randomness)}
${step('witness', words.witness, committedAt === null ? undefined : moment(committedAt, reader), undefined)}
${step('numbers', words.derived, moment(drawsAt, reader), secret)}
</ol><p class="wrong error" role="alert" hidden>${words.wrong}</p>
<p class="actions"><button type="button" data-again="${id}">${words.again}</button> <a href="/lottery/check?lang=${reader.lang}&draw=${id}" target="_blank" rel="noopener">${words.without}</a></p></div>`;
}
