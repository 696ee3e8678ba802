import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lineStarts } from './raw-lines.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import styles from './json-view.module.css';

const rowRem = 1.2;

/** A text exactly as it came, broken at the width of the box, of which only the lines in sight are drawn. */
export function RawText({ label, text }: { readonly label: string; readonly text: string }) {
  const box = useRef<HTMLElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(80);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const width = (probe.current?.getBoundingClientRect().width ?? 0) / 10;
      if (width > 0) setColumns(Math.max(10, Math.floor((element.clientWidth - 24) / width)));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const starts = useMemo(() => lineStarts(text, columns), [text, columns]);
  const lines = starts.length - 1;
  const { first, end, rowHeight } = useScrollWindow(box, lines, rowRem);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keys
    <section ref={box} aria-label={label} className={`${styles.box} ${styles.raw}`} tabIndex={0}>
      <span ref={probe} className={styles.probe} aria-hidden="true">
        0000000000
      </span>
      <div style={{ blockSize: `${lines * rowHeight}px` }} className={styles.spacer}>
        <pre className={styles.lines} style={{ insetBlockStart: `${first * rowHeight}px`, lineHeight: `${rowHeight}px` }}>
          {Array.from({ length: Math.max(0, end - first) }, (_, i) =>
            text.slice(starts[first + i], starts[first + i + 1]).replace(/\r?\n$/, ''),
          ).join('\n')}
        </pre>
      </div>
    </section>
  );
}
