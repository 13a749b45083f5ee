import type { Ports } from '@parlay/ports';

/** Returns ports that ignore navigation and titles from a page that the player has left. */
export function guardPorts(isOpen: () => boolean, ports: Ports): Ports {
  const { navigation } = ports;
  return {
    ...ports,
    navigation: {
      ...navigation,
      go: (to, how) => void (isOpen() && navigation.go(to, how)),
      title: (title, description) => void (isOpen() && navigation.title(title, description)),
    },
  };
}
