import { counted } from '../../components/text/format.ts';

/** Labels and sentences of the service's clock. */
export const messages = {
  real: 'Clock: real',
  realTitle: 'The clock is real',
  realWhat:
    'Keep-alives run out as time goes by. Make the clock virtual to stop it, step it and let contexts expire when you want them to.',
  makeVirtual: 'Make it virtual',
  region: 'Clock',
  time: (time: string) => `Clock ${time}`,
  paused: 'paused',
  speedOf: (speed: number) => `${speed}×`,
  pause: 'Pause',
  go: 'Run',
  pauseTitle: 'Pause the clock',
  goTitle: 'Let the clock run',
  step: 'Step 1 s',
  virtualTitle: 'The clock is virtual',
  virtualWhat:
    'Keep-alives, creation times and “now” in dates go by it. It never goes back; a real clock afterwards stays as far ahead as it is.',
  speed: 'Speed',
  advanceBy: 'Advance by, in seconds',
  advance: (seconds: number) => `Advance by ${counted(seconds, 'second')}`,
  backToReal: 'Back to real time',
  refused: (reason: string) => `The clock could not be changed: ${reason}`,
  said: (time: string, paused: boolean) => `Clock ${time}${paused ? ', paused' : ''}.`,
} as const;
