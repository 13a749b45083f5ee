import { CookieChoice } from '../features/cookies/cookie-choice.tsx';
import { Footer } from '../features/footer/footer.tsx';
import { useTemplate } from '../features/templates/use-template.ts';

const FOOTERS = { default: Footer };

/** Slot `bottom`: the footer, with the login before this one on top of it; the choice about cookies is there from the first paint. */
export function Bottom() {
  const Template = useTemplate('footer', FOOTERS);
  return (
    <>
      <Template />
      <CookieChoice />
    </>
  );
}
