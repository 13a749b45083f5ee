import { Component, type ReactNode } from 'react';

interface Props {
  onError(error: unknown): void;
  /** Texts are given: the boundary must work when messages are what failed. */
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps an error inside its slot. */
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
