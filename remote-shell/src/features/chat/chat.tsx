import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { useEffect } from 'react';
import { isChatAllowed } from '../../model/chat.ts';
import styles from './chat.module.css';
import { chatElement, defaultChat, loadChat } from './script.ts';
import { onScrollDirection } from './scroll-direction.ts';

/**
 * Shows a third party's support chat (SH26). Its script loads once per document, and only when the chat may be shown.
 */
export function Chat() {
  const { brand } = usePorts();
  const { mode, frameOrigins } = brand;
  const { enabled, side, edge, script } = brand.brand.chat;
  const { chatOffsetPx } = brand.brand.constants;
  const [cookies] = usePreference('cookies');
  const location = usePageLocation();
  const shown = isChatAllowed({ enabled, cookies, location });
  const hasSlip = location.route?.id === 'tournament';
  // The default chat is the sandbox's.
  const origin = mode === 'demo' ? frameOrigins[0] : undefined;

  useEffect(() => {
    const chat = script ?? (origin === undefined ? undefined : defaultChat(origin));
    if (!shown || !chat) return;
    let isActive = true;
    void loadChat(chat).then(() => {
      const element = chatElement();
      if (!isActive || !element) return;
      element.hidden = false;
      element.removeAttribute('data-away');
      element.className = String(styles.place);
      element.dataset.position = side;
      element.dataset.edge = edge;
      element.toggleAttribute('data-slip', hasSlip);
      element.style.setProperty('--chat-offset', `${chatOffsetPx}px`);
    });
    const listening = onScrollDirection((isDown) => chatElement()?.toggleAttribute('data-away', isDown));
    return () => {
      isActive = false;
      listening();
      const element = chatElement();
      if (element) element.hidden = true;
    };
  }, [shown, script, origin, side, edge, hasSlip, chatOffsetPx]);
  return null;
}
