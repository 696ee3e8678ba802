import type { CSSProperties } from 'react';
import type { Mode, ModeId } from '../../lanes/mode.ts';

/** The lane's line and marker, as the chart draws them. */
export function LaneMark({ mode }: { readonly mode: Mode }) {
  return (
    <svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true" style={{ color: laneColour(mode.id) }}>
      <line x1="0" y1="6" x2="34" y2="6" stroke="currentColor" strokeWidth="2" strokeDasharray={mode.dash} />
      <Marker shape={mode.marker} x={17} y={6} />
    </svg>
  );
}

/** A filled marker around a point, in the current colour. */
export function Marker({
  shape,
  x,
  y,
  size = 4.5,
}: {
  readonly shape: Mode['marker'];
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}) {
  const at = (dx: number, dy: number) => `${x + dx * size},${y + dy * size}`;
  switch (shape) {
    case 'square':
      return <rect x={x - size * 0.9} y={y - size * 0.9} width={size * 1.8} height={size * 1.8} fill="currentColor" />;
    case 'circle':
      return <circle cx={x} cy={y} r={size} fill="currentColor" />;
    case 'triangle':
      return <polygon points={`${at(0, -1.15)} ${at(1.1, 0.95)} ${at(-1.1, 0.95)}`} fill="currentColor" />;
    case 'diamond':
      return <polygon points={`${at(0, -1.3)} ${at(1.3, 0)} ${at(0, 1.3)} ${at(-1.3, 0)}`} fill="currentColor" />;
    default:
      return shape satisfies never;
  }
}

/** The lane's colour, for marks only. */
export function laneColour(mode: ModeId): string {
  return `var(--lane-${mode})`;
}

/** Hands the lane's colour down as `--lane`. React's types know no custom properties. */
export function laneStyle(mode: ModeId): CSSProperties {
  const style: Record<string, string> = { '--lane': laneColour(mode) };
  return style;
}
