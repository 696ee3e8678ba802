import { afterEach, describe, expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import type { Dataset, DatasetDocument } from '../../datasets/dataset.ts';
import { logs } from '../../datasets/logs.ts';
import type { FromWorker, MessageEnd, ToWorker } from '../protocol.ts';
import { hiredFrom } from './hired-from.ts';
import { hostMaker } from './host-maker.ts';
import { madeBeside } from './made-beside.ts';
import type { MakerEnd, ToMaker } from './maker-protocol.ts';

const open: MessageChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.port1.close();
});

interface Maker {
  readonly hire: () => Promise<MakerEnd>;
  readonly asked: ToMaker[];
  readonly isOver: () => boolean;
}

/** A maker at the other end of a channel. `breakAfter`: it fails instead of sending its message of that number. */
function maker(known: readonly Dataset[], breakAfter = Infinity): Maker {
  const { port1, port2 } = new MessageChannel();
  open.push({ port1, port2 });
  const asked: ToMaker[] = [];
  const own: Dataset[] = known.map((dataset) => ({
    ...dataset,
    async *open(options) {
      let left = breakAfter;
      for await (const batch of dataset.open(options)) {
        if (left-- === 0) throw new Error('broken');
        yield batch;
      }
    },
  }));
  let over = false;
  const page: MessageEnd<FromWorker> = {
    postMessage() {
      hostMaker(
        {
          postMessage: (message, transfer) => port2.postMessage(message, transfer),
          addEventListener: (t, l) => port2.addEventListener(t, l),
        },
        own,
        () => (over = true),
      );
      port2.start();
      hired.forEach((listener) => listener({ data: { kind: 'maker', port: port1 } satisfies ToWorker }));
    },
    addEventListener: (_, listener) => hired.push(listener),
  };
  const hired: ((event: { readonly data: unknown }) => void)[] = [];
  const hire = hiredFrom(page);
  return {
    hire: async () => {
      const end = await hire();
      return {
        ...end,
        addEventListener: (type, listener) => end.addEventListener(type, listener),
        postMessage: (message) => (asked.push(message), end.postMessage(message, [])),
      };
    },
    asked,
    isOver: () => over,
  };
}

/** Every batch is taken a turn of the event loop after the one before, as an import does. */
async function read(dataset: Dataset, documents: number): Promise<readonly string[]> {
  const read: DatasetDocument[] = [];
  for await (const batch of dataset.open({ documents, seed: 7 })) {
    read.push(...batch);
    await turn();
  }
  return read.map(({ id, source }) => `${id} ${new TextDecoder().decode(source)}`);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Until a message has crossed. */
async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await turn();
}

const never = () => new Promise<never>(() => undefined);

describe('documents made beside the engine', () => {
  it('are those the data set makes itself, to the byte and in order', async () => {
    const { hire, asked, isOver } = maker([logs]);
    expect(await read(madeBeside(logs, hire), 16_345)).toEqual(await read(logs, 16_345));
    expect(asked[0]).toMatchObject({ kind: 'make', dataset: 'logs', documents: 16_345, seed: 7, skip: expect.any(Number) });
    await until(isOver);
  });

  it('are made here from where a maker failed', async () => {
    const own = await read(logs, 16_500);
    for (const broken of [maker([logs], 3), maker([logs], 5), maker([])])
      expect(await read(madeBeside(logs, broken.hire), 16_500)).toEqual(own);
  });

  it('are all made here where a maker never says that it is ready, and where there are few', async () => {
    let hired = 0;
    const hung = madeBeside(logs, () => (hired++, never()));
    expect(await read(hung, 10_001)).toEqual(await read(logs, 10_001));
    expect(hired).toBe(1);
    await read(hung, 100);
    expect(hired).toBe(1);
  });

  it('are asked for a few batches ahead, and no more once nobody takes them', async () => {
    const { hire, asked, isOver } = maker([logs]);
    const batches = madeBeside(logs, hire).open({ documents: 1_000_000, seed: 1 })[Symbol.asyncIterator]();
    let taken = 0;
    for (; asked.length < 7; taken++) {
      await batches.next();
      await turn();
    }
    await batches.return?.();
    await until(isOver);
    expect(asked.filter(({ kind }) => kind === 'next').length).toBeLessThanOrEqual(4 + taken);
    expect(asked.at(-1)).toEqual({ kind: 'stop' });
  });

  it('end with a maker that is ready too late', async () => {
    let ready: (maker: MakerEnd) => void = () => undefined;
    const late = new Promise<MakerEnd>((resolve) => (ready = resolve));
    await read(
      madeBeside(logs, () => late),
      10_001,
    );
    const { hire, asked, isOver } = maker([logs]);
    ready(await hire());
    await until(isOver);
    expect(asked).toEqual([{ kind: 'stop' }]);
  });

  it('leaves data sets that are files alone', () => {
    const files = datasets({ readFile: () => Promise.reject(new Error('no')), inflate: () => Promise.reject(new Error('no')) });
    for (const dataset of files.filter(({ generated }) => !generated)) expect(madeBeside(dataset, never)).toBe(dataset);
  });
});
