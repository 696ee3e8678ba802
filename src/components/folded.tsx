import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Part } from './later.tsx';
import { messages } from './messages.ts';
import styles from './folded.module.css';

interface FoldedProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title: string;
  /** In a sentence beside the title. */
  readonly what: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Stands there while it is folded away. */
  readonly folded?: ReactNode;
  /** The address that opens it. */
  readonly address?: string;
  /** Stands there while the part is fetched. */
  readonly loading: string;
}

/** A part of a page that is folded away until asked for: nothing of it is drawn or read before. */
export function Folded({ title, what, open, onOpen, address, folded, loading, children, ...section }: FoldedProps) {
  const id = useId();
  const word = open ? messages.hide : messages.show;
  // On this page the link opens the section itself: following a fragment, browsers take the focus away.
  const here = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(true);
    event.currentTarget.closest('section')?.focus();
  };
  return (
    <section aria-labelledby={id} {...section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {address !== undefined && (
          <a href={address} className={styles.address} aria-label={messages.addressOf(title)} onClick={here}>
            #
          </a>
        )}
        <p className={styles.what}>{what}</p>
        <Button aria-expanded={open} aria-label={`${word}: ${title}`} onClick={() => onOpen(!open)}>
          {word}
        </Button>
      </div>
      {open ? <Part fallback={<p>{loading}</p>}>{children}</Part> : folded}
    </section>
  );
}
