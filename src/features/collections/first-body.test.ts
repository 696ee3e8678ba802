import { describe, expect, it } from 'vitest';
import { firstBody } from './first-body.ts';

const nothing = { methods: [], versioned: true, open: false };

describe('the body a new record starts with', () => {
  it('holds what is required and what has a default', () => {
    const attributes = [
      { name: 'name', type: 'string', required: true },
      { name: 'index', type: 'string', required: true },
      { name: 'keep_alive', type: 'duration', required: true },
      { name: 'shards', type: 'integer', default: 1 },
      { name: 'note', type: 'string' },
    ];
    expect(firstBody({ ...nothing, attributes }, 'logs')).toEqual({ name: 'new-name', index: 'logs', keep_alive: '5m', shards: 1 });
  });

  it('has a field to begin with where records are made of fields', () => {
    expect(firstBody({ ...nothing, open: true, attributes: [] }, 'logs')).toEqual({ title: 'A new document' });
  });
});
