import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';

/** Stands in for a page that could not be drawn. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Notice title={messages.brokenTitle}>
        <p>{messages.brokenWay}</p>
        <pre>{error.message}</pre>
        <Button look="primary" onClick={() => this.setState({ error: null })}>
          {messages.drawAgain}
        </Button>{' '}
        <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
      </Notice>
    );
  }
}
