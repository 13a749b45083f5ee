import { Chat } from '../chat/chat.tsx';
import { FreeCash } from '../free-cash/free-cash.tsx';
import { RealityCheck } from '../reality-check/reality-check.tsx';

export default function Parts() {
  return (
    <>
      <Chat />
      <RealityCheck />
      <FreeCash />
    </>
  );
}
