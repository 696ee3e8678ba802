import { describe, expect, it } from 'vitest';
import { measureMemory, memoryOf, planMemory } from './host-memory.ts';

const GB = 1024 ** 3;
const FREE = { machine: 16 * GB, container: undefined, heap: 4 * GB };

describe('the memory a server reckons with', () => {
  it('is all of the machine, or of the container where that has less, and never more heap than V8 has', () => {
    expect(memoryOf(FREE)).toEqual({ bytes: 16 * GB, heapBytes: 4 * GB });
    expect(memoryOf({ ...FREE, container: 1 * GB })).toEqual({ bytes: GB, heapBytes: GB });
    expect(memoryOf({ ...FREE, container: 2 ** 64 })).toEqual({ bytes: 16 * GB, heapBytes: 4 * GB });
  });

  it('is what was asked for, and a line says what comes of it', () => {
    expect(planMemory(2 * GB, FREE)).toMatchObject({ ok: true, memory: { bytes: 2 * GB, heapBytes: 2 * GB } });
    expect(planMemory(undefined, FREE)).toMatchObject({
      told: "Memory: 16gb, the computer's, of which it uses up to 11.2gb; heap: 4gb, V8's limit, of which requests use up to 2.4gb",
    });
    expect(planMemory(8 * GB, { ...FREE, heap: GB / 2 })).toMatchObject({
      memory: { heapBytes: GB / 2 },
      told: "Memory: 8gb by --memory, of which it uses up to 5.6gb; heap: 512mb, V8's limit, of which requests use up to 307.2mb",
    });
  });

  it('is refused where the machine cannot hold it, or nothing could be done with it', () => {
    expect(planMemory(17 * GB, FREE)).toEqual({ ok: false, problem: "--memory 17gb is more than there is: the computer's is 16gb" });
    const contained = planMemory(2 * GB, { ...FREE, container: GB });
    expect(contained).toEqual({ ok: false, problem: "--memory 2gb is more than there is: the container's limit is 1gb" });
    expect(planMemory(GB / 1024, FREE)).toEqual({ ok: false, problem: '--memory 1mb is too little: it must be at least 64mb' });
  });

  it('is measured', () => {
    const { machine, heap } = measureMemory();
    expect(machine).toBeGreaterThan(heap / 2);
    expect(heap).toBeGreaterThan(64 * 1024 ** 2);
  });
});
