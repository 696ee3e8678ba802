import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { messages } from './messages.ts';
import type { Outline } from './outline.ts';
import { isOpenable, kindOf, nameOf, textOf } from './outline-access.ts';
import { allOpen, firstOpen, toggled, treeKey, visibleRows } from './tree-rows.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import { Button } from '../button.tsx';
import styles from './json-view.module.css';

const rowRem = 1.375;
/** Longer values are cut; the raw text has them whole. */
const longest = 300;

/** JSON as a tree to open and close, of which only what is in sight is drawn. */
export function JsonTree({ label, outline }: { readonly label: string; readonly outline: Outline }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(() => firstOpen(outline));
  const [current, setCurrent] = useState(0);
  const rows = useMemo(() => visibleRows(outline, open), [outline, open]);
  const { first, end, rowHeight, fits } = useScrollWindow(box, rows.length, rowRem);
  const at = rows.indexOf(current);

  /** Only what the keyboard moved to is brought into sight: a scroll of the reader's own is left alone. */
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null || moved === 0 || at < 0) return;
    const top = at * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
  }, [moved, at, rowHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeKey(event.key, { outline, open, rows, current }, fits);
    if (step === null) return;
    event.preventDefault();
    setCurrent(step.current);
    setMoved((times) => times + 1);
    if (step.toggle) setOpen(toggled(outline, open, step.current));
  };

  return (
    <>
      <div className={styles.tools}>
        <span className={styles.muted}>{messages.inSight(rows.length, outline.size)}</span>
        <Button look="quiet" onClick={() => setOpen(allOpen(outline, true))}>
          Open all
        </Button>
        <Button look="quiet" onClick={() => setOpen(allOpen(outline, false))}>
          Close all
        </Button>
      </div>
      <div
        ref={box}
        role="tree"
        aria-label={label}
        aria-activedescendant={at >= first && at < end ? `${id}-${current}` : undefined}
        tabIndex={0}
        className={styles.box}
        onKeyDown={onKeyDown}
      >
        <div role="none" style={{ blockSize: `${rows.length * rowHeight}px` }} className={styles.spacer}>
          {Array.from(rows.subarray(first, end), (node, i) => (
            <Row
              key={node}
              id={`${id}-${node}`}
              outline={outline}
              node={node}
              top={(first + i) * rowHeight}
              height={rowHeight}
              opened={open[node] === 1}
              current={node === current}
              onPress={() => {
                setCurrent(node);
                setOpen(toggled(outline, open, node));
              }}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function Row({
  id,
  outline,
  node,
  top,
  height,
  opened,
  current,
  onPress,
}: {
  readonly id: string;
  readonly outline: Outline;
  readonly node: number;
  readonly top: number;
  readonly height: number;
  readonly opened: boolean;
  readonly current: boolean;
  readonly onPress: () => void;
}) {
  const openable = isOpenable(outline, node);
  const depth = outline.depth[node] ?? 0;
  const name = nameOf(outline, node) ?? (depth === 0 ? null : String(outline.place[node] ?? 0));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the tree's: focus stays on its box and points here
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={openable ? opened : undefined}
      aria-selected={current}
      className={`${styles.row} ${current ? styles.current : ''}`}
      style={{ insetBlockStart: `${top}px`, blockSize: `${height}px`, paddingInlineStart: `${0.5 + depth * 1.1}rem` }}
      onClick={onPress}
    >
      <span className={styles.twist} aria-hidden="true">
        {openable ? (opened ? '▾' : '▸') : ''}
      </span>
      {name !== null && (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.muted}>: </span>
        </>
      )}
      <Value outline={outline} node={node} opened={opened && openable} />
    </div>
  );
}

function Value({ outline, node, opened }: { readonly outline: Outline; readonly node: number; readonly opened: boolean }) {
  const kind = kindOf(outline, node);
  const inside = outline.children[node] ?? 0;
  if (kind === '{' || kind === '[') {
    const [a, b, words] = kind === '{' ? (['{', '}', messages.members] as const) : (['[', ']', messages.items] as const);
    if (inside === 0) return <span>{a + b}</span>;
    return (
      <span className={styles.muted}>
        {opened ? a : `${a}…${b}`} {words(inside)}
      </span>
    );
  }
  const text = textOf(outline, node);
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return (
    <>
      <span className={kind === '"' ? styles.string : styles.word}>{shown}</span>
      {text.length > longest && <span className={styles.muted}> {messages.characters(text.length)}</span>}
    </>
  );
}
