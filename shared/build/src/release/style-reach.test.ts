import { expect, it } from '@jest/globals';
import { leakingStyles } from './style-reach.ts';

const PREFIX = 'casino_0123ab_';
const leaksOf = (css: string) => leakingStyles('lobby.module.css', Buffer.from(css), PREFIX);
const tile = `.${PREFIX}tile_x1Y2`;

it.each([
  `${tile}{position:fixed;inset:0}`,
  `html[data-theme="dark"] ${tile}:hover>svg{color:red}`,
  `:where(${tile},${tile}) h2,${tile}~*{color:red}`,
  `@media(width>600px){@supports(display:grid){@layer ui{${tile}{display:grid}}}}`,
  `@keyframes ${PREFIX}spin_a1{to{rotate:1turn}}`,
  `${tile}{&:hover{color:red}}`,
  `html:has(${tile}){scroll-padding-bottom:320px}`,
  `:where(html):has(${tile}){scroll-padding-block:calc(var(--header-h) + 8px)}`,
])('accepts %s', (css) => {
  expect(leaksOf(css)).toEqual([]);
});

it.each([
  ['body{display:none}', 'body'],
  [':root{--color-ink:red}', ':root'],
  ['*,::before{margin:0}', '*'],
  ['html{scroll-padding-bottom:1px;overflow:hidden}', 'html'],
  ['h1 > a{color:red}', 'h1 > a'],
  [`body:has(${tile}){overflow:hidden}`, 'body:has(.tile)'],
  [`body:not(${tile}){overflow:hidden}`, 'body:not(.tile)'],
  [`:is(${tile},main){color:red}`, ':is(.tile, main)'],
  ['.shell_0123ab_bar_x1{color:red}', '.shell_0123ab_bar_x1'],
  ['@media print{[data-slot]{display:none}}', '[data-slot]'],
])('rejects %s and names the selector', (css, selector) => {
  expect(leaksOf(css)[0]).toContain(`lobby.module.css: "${selector}" reaches outside the remote`);
});

it.each([
  ['@font-face{font-family:Inter;src:url(x.woff2)}', '@font-face'],
  ['@property --x{syntax:"*";inherits:true}', '@property'],
  ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin'],
])('refuses %s', (css, name) => {
  expect(leaksOf(css)[0]).toContain(name);
});

it('reports file and position of a syntax error instead of throwing', () => {
  expect(leaksOf(`${tile} {\n  color: red;\n  : blue;\n}`)).toEqual([
    expect.stringMatching(/^lobby\.module\.css:3:\d+: [^\n]+\.$/),
  ]);
});
