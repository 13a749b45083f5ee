import { html } from '../../web/html.ts';
import { layout } from '../../web/layout.ts';
import type { Game } from '../families/kit/game.ts';
import { bar, type GameSetup, rules } from '../page.ts';
import { STAKES } from '../stakes.ts';
import { TEXTS } from '../words.ts';
import { hostPicture } from './host.ts';

/** Renders a game at whose table everybody plays the same round. */
export function tablePage(game: Game, setup: GameSetup): string {
  const { lang, mode, figures } = setup;
  const words = TEXTS[lang];
  return layout({
    lang,
    title: game.name,
    style: 'game',
    script: 'table',
    setup,
    bodyClass: 'stage',
    body: html`<main class="game shared" data-family="${game.family}" data-mode="${mode}">
<h1 class="hidden">${game.name}</h1>
${bar(words, mode)}
<div class="table">${game.isLive && hostPicture(game.ground)}${game.picture()}</div>
<form class="panel" id="play">
<p id="clock" class="fig"></p>
<p id="result" class="result" role="status">${words.joining}</p>
<fieldset class="picks"><legend class="hidden">${words.choose}</legend>${game.controls?.(lang)}</fieldset>
<div class="commit">
<label class="select"><span>${words.stake}</span><select id="stake" name="stake">${STAKES.map((stake) => html`<option value="${stake}">${stake}</option>`)}</select></label>
<button type="submit" class="volt" id="play-round" disabled>${words.placeBet}</button>
</div>
<p id="total" class="fig" hidden></p>
<h2 class="label">${words.atTable}</h2>
<ul id="seats" class="seats"></ul>
<p class="last"><span class="label">${words.lastResults}</span> <span id="last" class="fig">-</span></p>
</form>
${rules(game, lang, figures)}
</main>`,
  });
}
