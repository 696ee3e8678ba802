import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { focusWhenThere } from './focus-when-there.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly button: ReactNode;
  readonly className: string | undefined;
  /** It holds fields: the first one gets the focus, and Enter in one closes it. */
  readonly form?: string | undefined;
  /** To find its button by; the form's name where it holds one. */
  readonly name?: string;
  /** It is open when it is first there, by the press of a button before it or by itself. */
  readonly opened?: 'pressed' | 'quietly';
  readonly children: ReactNode;
}

/** A button that opens a small panel under itself; Escape, a second press, a press or the focus elsewhere closes it. */
export function Popover({ button, className, form, name = form, opened, children }: PopoverProps) {
  const [open, setOpen] = useState(opened !== undefined);
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (open && panel.current !== null) keepInSight(panel.current);
  }, [open]);
  const close = useEffectEvent((): void => {
    const focused = document.activeElement;
    // What is inside goes out of sight, and the focus with it; a field takes over what was typed when it is left.
    // Nothing is to move under a press elsewhere.
    if (panel.current?.contains(focused)) anchor.current?.querySelector('button')?.focus({ preventScroll: true });
    setOpen(false);
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      const field = form !== undefined && event.target instanceof HTMLInputElement && panel.current?.contains(event.target);
      if (event.key !== 'Escape' && !(event.key === 'Enter' && field)) return;
      // The button that gets the focus is not to be pressed by the same key.
      if (event.key === 'Enter') event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, form]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // To another window it goes without a target, and comes back.
    if (relatedTarget instanceof Node && !anchor.current?.contains(relatedTarget)) setOpen(false);
  };
  const toFields = () => focusWhenThere(`#${CSS.escape(id)} :is(input, select)`);
  const arrive = useEffectEvent(() => {
    if (opened !== 'pressed') return;
    // The button that was pressed went when this one came.
    anchor.current?.querySelector('button')?.focus();
    toFields();
  });
  useEffect(() => arrive(), []);
  const press = () => {
    setOpen(!open);
    if (!open && form !== undefined) toFields();
  };
  return (
    <div className={styles.anchor} ref={anchor} onBlur={onBlur}>
      <button type="button" className={className} aria-expanded={open} aria-controls={id} data-word={name} onClick={press}>
        {button}
      </button>
      <div id={id} ref={panel} className={styles.panel} hidden={!open}>
        {open && children}
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
