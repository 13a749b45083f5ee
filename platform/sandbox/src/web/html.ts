/** Escaped markup. It is created only in this module, so external text is always escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** Builds markup from a template. Escapes strings, keeps markup, joins lists and omits `false` and `undefined`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? render(values[at]) : '')).join(''));
}

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === undefined || value === false) return '';
  return typeof value === 'object' ? value.map(render).join('') : escapeHtml(String(value));
}

/** Renders the data for a page's script into an element that is never executed. */
export function setupScript(data: unknown): Html {
  return new Html(
    `<script type="application/json" id="setup">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  );
}
