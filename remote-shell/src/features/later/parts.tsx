import { Chat } from '../chat/chat.tsx';
import { CookieChoice } from '../cookies/cookie-choice.tsx';
import { FreeCash } from '../free-cash/free-cash.tsx';
import { RealityCheck } from '../reality-check/reality-check.tsx';

export default function Parts() {
  return (
    <>
      <CookieChoice />
      <Chat />
      <RealityCheck />
      <FreeCash />
    </>
  );
}
