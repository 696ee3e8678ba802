import { part, type Answer, type Endpoint, type Exchange, type Services } from '../../endpoints/endpoint.ts';
import type { Task } from '../../imports/task-store.ts';
import { answerQueued } from '../envelope.ts';
import { findIndex } from '../parent-index.ts';
import { readNew } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { taskNode } from './tasks.ts';

const MAX_INT = 2 ** 31 - 1;

const MERGE: RecordDescription = {
  name: 'merge',
  key: 'id',
  versioned: false,
  attributes: {
    max_segments: {
      type: 'integer',
      description: 'Segments a shard may have afterwards.',
      set: 'create',
      default: 1,
      minimum: 1,
      maximum: MAX_INT,
    },
  },
};

function createMerge(exchange: Exchange): Answer {
  const { services } = exchange;
  const { name, shardCount } = findIndex(exchange, part(exchange, 'name'));
  const maxSegments = Number(readNew(exchange.body, MERGE).get('max_segments'));
  const task = services.tasks.start('forcemerge', name, shardCount);
  void runMerge(task, maxSegments, services);
  return answerQueued(`/tasks/${task.id}`, taskNode(task));
}

/** Never rejects: how it ended stands in the task. */
async function runMerge(task: Task, maxSegments: number, { engine, tasks, yieldToHost, onBug }: Services): Promise<void> {
  try {
    await yieldToHost();
    if (task.status !== 'running') return;
    const merged = await engine.forceMerge([task.index], maxSegments);
    if (merged.ok) task.done = task.total;
    tasks.finish(task, merged.ok ? 'succeeded' : 'failed', merged.ok ? undefined : `the index [${task.index}] was deleted meanwhile`);
  } catch (error) {
    onBug(error);
    tasks.finish(task, 'failed', 'the merge broke off');
  }
}

/** `/indices/{name}/merges`: fewer segments. */
export const MERGE_ENDPOINTS: readonly Endpoint[] = [
  row(MERGE, {
    use: 'create',
    paths: ['/indices/{name}/merges'],
    summary: 'Merge the segments of an index, as a task in the background.',
    handle: createMerge,
    answers: { 202: 'TaskEnvelope' },
  }),
];
