import { useEffect, useRef } from 'react';
import type { Mark } from '../model/classify.ts';
import { layerPaths } from './layer-paths.ts';
import { marks } from './cell-marks.ts';
import type { GridLayout } from './grid-layout.ts';
import styles from './grid.module.css';

/** Up to this many cells the picture is a part of the page's own drawing; more are painted, and only those in sight. */
export const mostShapes = 2_000;

/** A picture that is one with the page: it prints, zooms and follows the page's colours by itself. */
export function DrawnGrid({ layout }: { readonly layout: GridLayout }) {
  return (
    <svg className={styles.drawn} width={layout.width} height={layout.height} aria-hidden="true">
      {layerPaths(layout, [[0, layout.cells.length]]).map((layer) => (
        <path
          key={`${layer.mark}/${layer.paint}/${layer.data.length}`}
          className={layer.paint === 'fill' ? styles.fill : layer.dashed ? styles.dashed : styles.stroke}
          data-mark={layer.mark}
          d={layer.data}
        />
      ))}
    </svg>
  );
}

/** Paints the rows in sight of the scrolled part it lies in. */
export function PaintedGrid({ layout, top, height }: { readonly layout: GridLayout; readonly top: number; readonly height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const paint = () => paintRows(element, layout, { top, height });
    paint();
    // The page's colours may change under it: by its own switch, by the system's, or by a system that forces them.
    const observer = new MutationObserver(paint);
    observer.observe(document.documentElement, { attributes: true });
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => window.matchMedia(query));
    for (const query of queries) query.addEventListener('change', paint);
    return () => {
      observer.disconnect();
      for (const query of queries) query.removeEventListener('change', paint);
    };
  }, [layout, top, height]);
  return <canvas ref={canvas} className={styles.painted} style={{ width: layout.width, height }} aria-hidden="true" />;
}

function paintRows(
  canvas: HTMLCanvasElement,
  layout: GridLayout,
  { top, height }: { readonly top: number; readonly height: number },
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(layout.width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, -top * scale);
  const colours = markColours(canvas);
  context.lineWidth = 1.4;
  for (const { mark, paint, dashed, data } of layerPaths(layout, layout.between(top, top + height))) {
    const path = new Path2D(data);
    context.setLineDash(dashed ? [2, 2] : []);
    context.fillStyle = colours[mark];
    context.strokeStyle = colours[mark];
    if (paint === 'stroke') context.stroke(path);
    // The rule takes it for an array's.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    else context.fill(path);
  }
}

/** The colours the stylesheet gives the marks, as they are now. A canvas resolves neither variables nor forced colours. */
function markColours(canvas: HTMLCanvasElement): Readonly<Record<Mark, string>> {
  const probe = document.createElement('span');
  canvas.parentElement?.append(probe);
  const read = (mark: Mark) => {
    probe.className = styles.probe ?? '';
    probe.dataset['mark'] = mark;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(marks.map((mark) => [mark, read(mark)])) as Record<Mark, string>;
  probe.remove();
  return colours;
}
