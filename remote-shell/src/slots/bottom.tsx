import { Footer } from '../features/footer/footer.tsx';
import { LastLoginBar } from '../features/footer/last-login-bar.tsx';

/** Slot `bottom`: the login before this one, and the footer. */
export function Bottom() {
  return (
    <>
      <LastLoginBar />
      <Footer />
    </>
  );
}
