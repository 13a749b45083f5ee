import { Chat } from '../chat/chat.tsx';
import { FreeCash } from '../free-cash/free-cash.tsx';
import { SessionNotices } from '../protection/session-notices.tsx';
import { RealityCheck } from '../reality-check/reality-check.tsx';
import { UnreadAnswers } from '../unread/unread-answers.ts';

export default function Parts() {
  return (
    <>
      <Chat />
      <RealityCheck />
      <SessionNotices />
      <FreeCash />
      <UnreadAnswers />
    </>
  );
}
