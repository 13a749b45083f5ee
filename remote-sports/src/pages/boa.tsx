import { Boa } from '../features/boa/boa.tsx';

/** /boa (RT4). */
export default function BoaPage() {
  return <Boa />;
}
