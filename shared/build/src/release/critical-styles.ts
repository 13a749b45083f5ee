import { transform } from 'lightningcss';

type Selector = readonly Part[];
/** A part of a selector in lightningcss's format. */
interface Part {
  type: string;
  name?: string;
  kind?: string;
  selectors?: readonly Selector[];
}

/** Pseudo-classes that cannot match while a page loads. */
const LATER_PSEUDO_CLASSES = new Set([
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'fullscreen',
  'target',
  'autofill',
  'user-invalid',
]);

/**
 * Returns the rules of a stylesheet that can match the rendered markup, in their order and layers. A page needs only these
 * before its scripts run. The whole stylesheet loads later and takes precedence.
 */
export function criticalStyles(css: Uint8Array, markup: readonly string[]): Uint8Array {
  const names = namesIn(markup.join(' '));
  const canMatch = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return names.classes.has(part.name ?? '');
      if (part.type === 'attribute') return names.attributes.has(part.name ?? '');
      if (part.type !== 'pseudo-class') return true;
      if (LATER_PSEUDO_CLASSES.has(part.kind ?? '')) return false;
      return part.kind !== 'is' && part.kind !== 'where' ? true : (part.selectors ?? []).some(canMatch);
    });
  return transform({
    filename: 'first.css',
    code: css,
    minify: true,
    visitor: {
      Rule: {
        // Keeps or drops whole rules, because lightningcss 1.33 cannot serialize some changed ones.
        style: ({ value: { selectors } }) =>
          (selectors as unknown as readonly Selector[]).some(canMatch) ? undefined : [],
        // Nothing is animated before the whole stylesheet has loaded.
        keyframes: () => [],
      },
    },
  }).code;
}

/** Attributes of the document's root element. */
const ROOT_ATTRIBUTES = ['data-theme', 'data-brand', 'data-cookies-chosen', 'data-on-break', 'lang', 'dir'];

function namesIn(markup: string): { classes: Set<string>; attributes: Set<string> } {
  const classes = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const attributes = [...markup.matchAll(/\s([a-z][a-z-]*)(?==|[\s>])/g)].map(([, name = '']) => name);
  return {
    classes: new Set(classes),
    // The host hides offers, which are in the markup of remotes (decision 222).
    attributes: new Set([...attributes, ...ROOT_ATTRIBUTES, 'data-offer']),
  };
}
