import { type Html, html, setupScript } from './html.ts';
import type { Lang } from './lang.ts';

export interface Page {
  lang: Lang;
  title: string;
  /** Name of the style sheet that is loaded after `base`, without its extension. */
  style?: string;
  /** Name of the page's script, without its extension. */
  script?: string;
  /** Data for that script. */
  setup?: unknown;
  bodyClass?: string;
  body: Html;
}

/** Renders a whole document. */
export function layout({ lang, title, style, script, setup, bodyClass = '', body }: Page): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/base.css">
${style && html`<link rel="stylesheet" href="/assets/${style}.css">`}
${setup !== undefined && setupScript(setup)}
${script && html`<script type="module" src="/assets/${script}.js"></script>`}
</head>
<body class="${bodyClass}">${body}</body>
</html>
`.text;
}

/** Renders a page with a single message, such as "Not found". */
export function noticePage(lang: Lang, title: string, text: string, action?: Html): string {
  return layout({
    lang,
    title,
    body: html`<main class="sheet"><h1>${title}</h1><p class="muted">${text}</p>${action}</main>`,
  });
}
