/**
 * Styles of the tools' shadow root, based on the page's tokens. They are in the script because the host's
 * stylesheets are inlined into every page's HTML.
 */
export const panelStyles = `
:host { all: initial; }
* { box-sizing: border-box; margin: 0; }
section {
  position: fixed;
  inset: auto 0 0;
  z-index: var(--z-blocking);
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  gap: var(--space-2);
  height: min(420px, 60dvh);
  padding: var(--space-3) var(--gutter) 0;
  border-block-start: var(--hairline);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--elev-3);
  font: 400 var(--text-sm) / var(--leading-body) var(--font-ui);
}
section:focus { outline: none; }
header, .actions, .facts { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); }
h2 { font-size: var(--text-lg); font-weight: 700; }
input, button, a {
  min-height: var(--touch);
  padding: 6px 14px;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  color: inherit;
  font: inherit;
}
input { flex: 1 1 220px; min-width: 0; background: var(--color-canvas); }
input::placeholder { color: var(--color-muted); opacity: 1; }
button, a { display: inline-flex; align-items: center; font-weight: 600; cursor: pointer; text-decoration: none; }
button[aria-pressed='true'] { background: var(--color-action); border-color: var(--color-action); color: var(--color-on-action); }
:focus-visible { outline: none; box-shadow: var(--focus-ring); }
.facts, .empty { color: var(--color-muted); }
.facts { gap: var(--space-4); }
ol { overflow: auto; margin-inline: calc(-1 * var(--gutter)); padding: 0 var(--gutter) var(--space-4); list-style: none; }
li { border-block-start: var(--hairline); }
summary {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--touch);
  cursor: pointer;
  white-space: nowrap;
}
summary::before { content: '+'; width: 1ch; font: 600 var(--text-md) / 1 monospace; color: var(--color-muted); }
details[open] summary::before { content: '−'; }
summary > time, summary > span { color: var(--color-muted); font-variant-numeric: tabular-nums; }
summary > .mark { padding: 1px 8px; border-radius: var(--radius-pill); background: var(--color-action-soft); color: var(--color-action-text); }
summary > code { overflow: hidden; text-overflow: ellipsis; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; margin-block-end: var(--space-3); padding: var(--space-3); border-radius: var(--radius-md); background: var(--color-canvas); }
pre, code { font: 400 var(--text-sm) / 1.5 ui-monospace, monospace; }
@media (max-width: 767px) {
  section { height: 70dvh; }
  .actions { gap: var(--space-1); }
  .actions > * { padding-inline: 10px; }
  summary { flex-wrap: wrap; column-gap: var(--space-2); row-gap: 0; padding-block: var(--space-2); }
  summary > code { flex-basis: 100%; }
}
`;
