import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './popover.module.css';

/** A button that opens a small panel under itself; Escape, a second press or a press elsewhere closes it. */
export function Popover({
  button,
  className,
  children,
}: {
  readonly button: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (open && panel.current !== null) keepInSight(panel.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What is inside goes out of sight, and the focus with it.
      if (panel.current?.contains(document.activeElement)) anchor.current?.querySelector('button')?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div className={styles.anchor} ref={anchor}>
      <button type="button" className={className} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {button}
      </button>
      <div id={id} ref={panel} className={styles.panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}

/** Room left beside a panel, in pixels. */
const margin = 8;

/** Moves a panel sideways where its button stands too near an edge of the page for it. */
function keepInSight(panel: HTMLElement): void {
  panel.style.translate = '';
  const { left, width } = panel.getBoundingClientRect();
  const most = document.documentElement.clientWidth - width - margin;
  panel.style.translate = `${Math.max(margin, Math.min(left, most)) - left}px`;
}
