import { Footer } from '../features/footer/footer.tsx';

/** Slot `bottom`: the footer, with the login before this one on top of it. */
export function Bottom() {
  return <Footer />;
}
