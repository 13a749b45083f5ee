import { transform } from 'lightningcss';

type Selector = readonly Part[];
/** As lightningcss writes a part of a selector. */
interface Part {
  type: string;
  name?: string;
  kind?: string;
  selectors?: readonly Selector[];
}

/** States that a page cannot be in while it comes up. */
const LATER = new Set([
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'target',
  'autofill',
  'user-invalid',
]);

/**
 * Of a stylesheet the rules that drawn markup can meet, in their order and layers: what a page needs before its
 * scripts run. The whole sheet comes behind it and decides.
 */
export function criticalStyles(css: Uint8Array, markup: readonly string[]): Uint8Array {
  const names = namesIn(markup.join(' '));
  const canMeet = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return names.classes.has(part.name ?? '');
      if (part.type === 'attribute') return names.attributes.has(part.name ?? '');
      if (part.type !== 'pseudo-class') return true;
      if (LATER.has(part.kind ?? '')) return false;
      return part.kind !== 'is' && part.kind !== 'where' ? true : (part.selectors ?? []).some(canMeet);
    });
  return transform({
    filename: 'first.css',
    code: css,
    minify: true,
    visitor: {
      Rule: {
        // A rule stays as it is or goes: some that are changed cannot be written again (lightningcss 1.33).
        style: ({ value: { selectors } }) =>
          (selectors as unknown as readonly Selector[]).some(canMeet) ? undefined : [],
        // Nothing moves before the whole sheet is there.
        keyframes: () => [],
      },
    },
  }).code;
}

function namesIn(markup: string): { classes: Set<string>; attributes: Set<string> } {
  const classes = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const attributes = [...markup.matchAll(/\s([a-z][a-z-]*)(?==|[\s>])/g)].map(([, name = '']) => name);
  return {
    classes: new Set(classes),
    // Of the document itself.
    attributes: new Set([...attributes, 'data-theme', 'data-brand', 'data-cookies-chosen', 'lang', 'dir']),
  };
}
