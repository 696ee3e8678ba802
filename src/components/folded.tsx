import { useId, type ComponentProps } from 'react';
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
  /** Stands there while the part is fetched. */
  readonly loading: string;
}

/** A part of a page that is folded away until asked for: nothing of it is drawn or read before. */
export function Folded({ title, what, open, onOpen, loading, children, ...section }: FoldedProps) {
  const id = useId();
  const word = open ? messages.hide : messages.show;
  return (
    <section aria-labelledby={id} {...section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.what}>{what}</p>
        <Button aria-expanded={open} aria-label={`${word}: ${title}`} onClick={() => onOpen(!open)}>
          {word}
        </Button>
      </div>
      {open && <Part fallback={<p>{loading}</p>}>{children}</Part>}
    </section>
  );
}
