import { Component, type ReactNode } from 'react';

type Props = { fallback: ReactNode; onFailed?: (() => void) | undefined; children: ReactNode };

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
