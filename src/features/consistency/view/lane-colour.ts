import type { CSSProperties } from 'react';

/** Hands a lane's colour down as `--lane`, for marks only. React's types know no custom properties. */
export function laneColour(lane: string): CSSProperties {
  const style: Record<string, string> = { '--lane': `var(--lane-${lane})` };
  return style;
}
