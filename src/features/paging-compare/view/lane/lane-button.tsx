import type { ComponentProps } from 'react';
import { Button } from '../../../../components/button.tsx';

interface LaneButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> {
  /** The lane's name. */
  readonly lane: string;
  readonly children: string;
}

/** A button of one lane. Its accessible name says which lane, as all four have the same buttons. */
export function LaneButton({ lane, children, ...props }: LaneButtonProps) {
  return (
    <Button {...props} aria-label={ofLane(children, lane)}>
      {children}
    </Button>
  );
}

/** A name that stands in every lane, told apart: `Next: Scroll`. */
export function ofLane(text: string, lane: string): string {
  return `${text}: ${lane}`;
}
