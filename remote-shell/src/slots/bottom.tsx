import { Footer } from '../features/footer/footer.tsx';
import { useTemplate } from '../features/templates/use-template.ts';

const FOOTERS = { default: Footer };

/** Slot `bottom`: the footer, with the login before this one on top of it. */
export function Bottom() {
  const Template = useTemplate('footer', FOOTERS);
  return <Template />;
}
