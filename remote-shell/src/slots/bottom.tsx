import { CookieChoice } from '../features/cookies/cookie-choice.tsx';
import { Footer } from '../features/footer/footer.tsx';

/** Slot `bottom`: the footer, with the login before this one on top of it; the choice about cookies is there from the first paint. */
export function Bottom() {
  return (
    <>
      <Footer />
      <CookieChoice />
    </>
  );
}
