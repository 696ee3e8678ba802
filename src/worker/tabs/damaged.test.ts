import { expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { CONTROL, type ControlWord } from './tab-words.ts';
import { turns } from './testing/origin.ts';
import { TabWorld } from './testing/tab-world.ts';

const ROOM_MS = 400;

/** Tabs over files with the index `torn`, of whose one segment a byte is another one, and the index `whole`. */
async function damagedWorld(): Promise<TabWorld> {
  const world = new TabWorld();
  const host = await openStoredHost(world.files, repeatable(), { still: true });
  for (const index of ['torn', 'whole']) {
    for (const id of [1, 2, 3]) {
      const body = new TextEncoder().encode(`{"n":${id}}`);
      const headers = { 'content-type': 'application/json' };
      await host.service.handle({ method: 'PUT', path: `/${index}/_doc/${id}`, query: 'refresh=true', headers, body });
    }
    if (index === 'torn') await host.store.checkpoint();
  }
  await host.close();
  const name = (await world.files.names()).find((one) => one.startsWith('segment-')) ?? '';
  const file = await world.files.open(name);
  await file.write(Uint8Array.of(255), (await file.size()) >>> 1);
  await file.close();
  return world;
}

/** Time goes by, and what is under way with files is done. */
async function settle(world: TabWorld): Promise<void> {
  await world.origin.pass(ROOM_MS);
  for (let turn = 0; turn < 50; turn++) await turns();
  await world.origin.pass(ROOM_MS);
}

/** A page that asks on the channel of the workers, and hears what is answered last. */
function pageOf(world: TabWorld) {
  const heard: ControlWord[] = [];
  const channel = world.origin.tools('page').channel(CONTROL, (word) => heard.push(word as ControlWord));
  return async (word: ControlWord): Promise<ControlWord | undefined> => {
    channel.say(word);
    await settle(world);
    return heard.at(-1);
  };
}

it('is restored and deleted at the word of any page, and all tabs are told that nothing is damaged', async () => {
  const world = await damagedWorld();
  const tabs = [world.open(), world.open()] as const;
  await settle(world);
  for (const { states } of tabs) expect(states.at(-1)).toMatchObject({ kind: 'kept', damaged: ['torn'] });
  const say = pageOf(world);
  const mend = (index: string, how: 'restore' | 'discard') => say({ kind: 'mend', ask: how, index, how });
  expect(await mend('torn', 'restore')).toMatchObject({ failure: '', restored: { name: 'torn-restored' } });
  expect((await tabs[0].call('GET /torn-restored/_count')).status).toBe(200);
  for (const { changes } of tabs) expect(changes).toContainEqual({ kind: 'create', index: 'torn-restored' });
  expect((await tabs[0].call('GET /torn/_count')).status).toBe(503);
  expect(await mend('torn', 'discard')).toMatchObject({ failure: '', restored: undefined });
  for (const { states } of tabs) expect(states.at(-1)).toMatchObject({ kind: 'kept', damaged: [] });
  expect(await mend('torn', 'discard')).toMatchObject({ failure: 'there is no damaged index [torn] any more' });
  expect((await tabs[0].call('GET /whole/_count')).text).toContain('"count":3');
});

it('is deleted by a request, and all tabs are told', async () => {
  const world = await damagedWorld();
  const tabs = [world.open(), world.open()] as const;
  await settle(world);
  expect((await tabs[0].call('DELETE /torn')).status).toBe(200);
  await settle(world);
  for (const { states } of tabs) expect(states.at(-1)).toMatchObject({ kind: 'kept', damaged: [] });
  expect((await tabs[0].call('PUT /torn/_doc/1', { n: 1 })).status).toBe(201);
});

it('is brought in with a saved store at a second word only', async () => {
  const world = new TabWorld();
  const tab = world.open();
  await settle(world);
  await tab.call('PUT /first/_doc/1', { n: 1 });
  const say = pageOf(world);
  const saved = await say({ kind: 'pack', ask: '' });
  if (saved?.kind !== 'packed' || saved.file === undefined) throw new Error('nothing came');
  const bytes = new Uint8Array(await saved.file.arrayBuffer());
  // In the source of the one document, which lies in the log.
  const at = new TextDecoder('latin1').decode(bytes).lastIndexOf('{"n":1}');
  bytes[at + 5] = 0x32;
  await tab.call('PUT /second/_doc/1', { n: 1 });
  const file = new Blob([bytes]);
  expect(await say({ kind: 'replace', ask: '', file, damagedToo: false })).toMatchObject({ came: 'damaged', done: false, failure: '' });
  expect((await tab.call('GET /second/_doc/1')).status).toBe(200);
  expect(await say({ kind: 'replace', ask: '', file, damagedToo: true })).toMatchObject({ came: 'done', done: true, failure: '' });
  expect((await tab.call('GET /second/_doc/1')).status).toBe(404);
});
