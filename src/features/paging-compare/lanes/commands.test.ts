import { describe, expect, it } from 'vitest';
import { fakeIndex } from '../testing/fake-index.ts';
import { createLane } from './lane.ts';
import { laneCommands } from './commands.ts';
import { modes } from './mode.ts';

function commandsOf(id: string, ready = true) {
  const mode = modes.find((mode) => mode.id === id);
  if (mode === undefined) throw new Error(`no mode ${id}`);
  const lane = createLane({
    mode,
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: fakeIndex({ documents: 7, shards: 2 }).calls,
    schedule: (publish) => publish(),
    now: () => 0,
  });
  const said: string[] = [];
  const rows = () => laneCommands({ lane, state: lane.getState(), goal: 3, ready, explainJump: () => said.push('explained') });
  const run = async (id: string) =>
    rows()
      .find((row) => row.id === id)
      ?.run();
  const able = () =>
    rows()
      .filter((row) => row.unable === null)
      .map((row) => row.id);
  return { lane, said, rows, run, able };
}

describe('lane commands', () => {
  it('offer nothing before the index is there', () => {
    expect(commandsOf('offset', false).able()).toEqual([]);
  });

  it('begin with what leads somewhere', () => {
    expect(commandsOf('offset').able()).toEqual(['next', 'jump', 'walk']);
    expect(commandsOf('scroll').able()).toEqual(['next', 'jump', 'walk']);
  });

  it('jump by offset, and explain where there are no page numbers', async () => {
    const offset = commandsOf('offset');
    await offset.run('jump');
    expect(offset.lane.getState().page).toBe(3);
    const pit = commandsOf('pit');
    await pit.run('jump');
    expect(pit.lane.getState().page).toBe(0);
    expect(pit.said).toEqual(['explained']);
  });

  it('close and reopen only what is held open', async () => {
    const scroll = commandsOf('scroll');
    expect(
      commandsOf('offset')
        .rows()
        .some((row) => row.id === 'close'),
    ).toBe(false);
    await scroll.run('walk');
    expect(scroll.able()).toEqual(['back', 'next', 'jump', 'walk', 'close', 'reset']);
    await scroll.run('close');
    expect(scroll.able()).toEqual(['back', 'jump', 'walk', 'reopen', 'reset']);
  });

  it('say that there is nothing after the end', async () => {
    const lane = commandsOf('search_after');
    await lane.lane.walk(4);
    expect(lane.rows().find((row) => row.id === 'next')?.unable).toBe('There is nothing after this page.');
  });
});
