import { afterEach, describe, expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import { logs } from '../../datasets/logs.ts';
import { hostMaker } from './host-maker.ts';
import { madeBeside } from './made-beside.ts';
import type { FromMaker, MakerEnd, ToMaker } from './maker-protocol.ts';

const open: MessageChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.port1.close();
});

interface Maker {
  readonly end: MakerEnd;
  readonly fail: () => void;
  readonly asked: ToMaker[];
  readonly isTerminated: () => boolean;
}

/** A maker at the other end of a channel. `breakAfter`: it fails instead of sending its batch of that number. */
function maker(known: readonly Dataset[], breakAfter = Infinity): Maker {
  const { port1, port2 } = new MessageChannel();
  open.push({ port1, port2 });
  const failures: (() => void)[] = [];
  const asked: ToMaker[] = [];
  let sent = 0;
  let terminated = false;
  hostMaker(
    {
      postMessage: (message: FromMaker, transfer) => port2.postMessage(sent++ < breakAfter ? message : { kind: 'failed' }, transfer),
      addEventListener: (type, listener) => port2.addEventListener(type, listener),
    },
    known,
  );
  port1.start();
  port2.start();
  return {
    end: {
      postMessage: (message, transfer) => (asked.push(message), port1.postMessage(message, transfer)),
      addEventListener(type: 'message' | 'error', listener: (event: { readonly data: unknown }) => void) {
        if (type === 'error') failures.push(() => listener({ data: undefined }));
        else port1.addEventListener(type, listener);
      },
      terminate: () => (terminated = true),
    },
    fail: () => failures.forEach((failure) => failure()),
    asked,
    isTerminated: () => terminated,
  };
}

async function read(dataset: Dataset, documents: number): Promise<readonly string[]> {
  const read: DatasetDocument[] = [];
  for await (const batch of dataset.open({ documents, seed: 7 })) read.push(...batch);
  return read.map(({ id, source }) => `${id} ${new TextDecoder().decode(source)}`);
}

describe('documents made beside the engine', () => {
  it('are those the data set makes itself, to the byte and in order', async () => {
    const { end, isTerminated } = maker([logs]);
    const beside = await read(
      madeBeside(logs, () => end),
      12_345,
    );
    expect(beside).toEqual(await read(logs, 12_345));
    expect(isTerminated()).toBe(true);
  });

  it('are made here from where a maker failed, and from the beginning where its script cannot be loaded', async () => {
    const own = await read(logs, 10_500);
    const broken = maker([logs], 2);
    expect(
      await read(
        madeBeside(logs, () => broken.end),
        10_500,
      ),
    ).toEqual(own);
    const dead = maker([]);
    const reading = read(
      madeBeside(logs, () => dead.end),
      10_500,
    );
    dead.fail();
    expect(await reading).toEqual(own);
  });

  it('are made here where the browser refuses a worker, and where there are few', async () => {
    let hired = 0;
    const refused = madeBeside(logs, () => void hired++);
    expect(await read(refused, 10_001)).toEqual(await read(logs, 10_001));
    expect(hired).toBe(1);
    await read(refused, 100);
    expect(hired).toBe(1);
  });

  it('are asked for a few batches ahead, and no more once nobody takes them', async () => {
    const { end, asked, isTerminated } = maker([logs]);
    for await (const batch of madeBeside(logs, () => end).open({ documents: 100_000, seed: 1 })) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    expect(isTerminated()).toBe(true);
    expect(asked.filter(({ kind }) => kind === 'next')).toHaveLength(5);
  });

  it('leaves data sets that are files alone', () => {
    const files = datasets({ readFile: () => Promise.reject(new Error('no')), inflate: () => Promise.reject(new Error('no')) });
    for (const dataset of files.filter(({ generated }) => !generated)) expect(madeBeside(dataset, () => undefined)).toBe(dataset);
  });
});
