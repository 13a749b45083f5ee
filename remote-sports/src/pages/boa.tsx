import { Boa } from '../features/boa/boa.tsx';

/** Page for /boa (RT4). */
export default function BoaPage() {
  return <Boa />;
}
