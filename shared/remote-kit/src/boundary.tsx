import { Component, type ReactNode } from 'react';

interface Props {
  onError(error: unknown): void;
  /** Receives its texts as props, because it must work even if the messages failed to load. */
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Error boundary for one slot. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
