import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { messages } from './messages.ts';

/** Forget what could not be loaded, so that it is asked for again. */
const failed = new Set<() => void>();

/** What fetches each part there is. Those within a part are added when it has come. */
export const parts = new Set<() => Promise<unknown>>();

/** A component whose code is fetched when it is first drawn, within a {@link Part}. What could not be fetched is fetched again at the reader's word. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  parts.add(load);
  const start = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (thrown) {
        failed.add(() => (Loaded = start()));
        throw thrown;
      }
    });
  let Loaded = start();
  // The types of React do not know that the properties of a lazy component are those of what it loads.
  return (props) => <Loaded {...(props as Parameters<typeof Loaded>[0])} />;
}

interface PartProps {
  /** Stands there while code is fetched. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that can fail alone: the rest stays, and the part can be tried again. */
export class Part extends Component<PartProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    return (
      <p role="alert">
        {messages.partFailed(error.message)} <Button onClick={this.#again}>{messages.tryAgain}</Button>
      </p>
    );
  }

  readonly #again = (): void => {
    for (const forget of failed) forget();
    failed.clear();
    this.setState({ error: null });
  };
}
