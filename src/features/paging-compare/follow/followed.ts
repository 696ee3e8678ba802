import type { FollowEvent, FollowState } from './follow-state.ts';

/** A followed address: its state as it is drawn, and where events go. */
export interface Followed {
  readonly state: FollowState;
  /** The state this very moment. */
  readonly getState: () => FollowState;
  readonly send: (event: FollowEvent) => void;
}
