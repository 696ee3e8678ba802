import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LayoutView } from './layout-view.tsx';

const facts = {
  shards: [],
  documents: 0,
  bytes: 0,
  replicas: 0,
  runReplicas: false,
  maxResultWindow: 10_000,
  refreshInterval: '1s',
  maxSlices: 1_024,
};
const drawn = (used: number) => renderToString(<LayoutView facts={facts} memory={{ used, limit: 1_048_576 }} />);

describe('the memory the engine has taken', () => {
  it('is named beside its limit', () => {
    expect(drawn(2_048)).toContain('2.0 KiB');
  });

  it('is not named before the engine has counted any', () => {
    expect(drawn(0)).not.toContain('has taken');
  });
});
