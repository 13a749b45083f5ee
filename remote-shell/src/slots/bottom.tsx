import { CookieChoice } from '../features/cookies/cookie-choice.tsx';
import { Footer } from '../features/footer/footer.tsx';

/**
 * Fills the slot `bottom` with the footer, the previous login above it, and the cookie choice, which is shown from
 * the first paint.
 */
export function Bottom() {
  return (
    <>
      <Footer />
      <CookieChoice />
    </>
  );
}
