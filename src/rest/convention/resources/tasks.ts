import { part, type Answer, type Endpoint, type Exchange } from '../../endpoint.ts';
import type { Task } from '../../imports/task-store.ts';
import type { WireRecord } from '../../json-bytes.ts';
import type { WireTask } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { answerDeleted, answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import type { Written } from '../written.ts';

const TASK: RecordDescription = {
  name: 'task',
  key: 'id',
  versioned: false,
  parents: { index_id: 'index' },
  attributes: {
    id: { type: 'string', description: 'Names the task.' },
    kind: { type: 'string', description: 'What it does.', values: ['import'] },
    index: { type: 'string', description: 'The index it works on.' },
    status: { type: 'string', description: 'How it stands.', values: ['running', 'succeeded', 'failed', 'cancelled'] },
    done: { type: 'integer', description: 'Documents done.' },
    total: { type: 'integer', description: 'Documents to do.' },
    started_at: { type: 'timestamp', description: 'When it was started.' },
    finished_at: { type: 'timestamp', description: 'When it ended.', nullable: true },
    error: { type: 'string', description: 'Why it failed, in plain words.', nullable: true },
  },
};

function listTasks(exchange: Exchange): Answer {
  return answerCollection(exchange, TASK, exchange.services.tasks.all().map(taskNode));
}

function getTask(exchange: Exchange): Answer {
  return answerRead(taskNode(findTask(exchange)));
}

/** What a cancelled import wrote stays. */
function cancelTask(exchange: Exchange): Answer {
  exchange.services.tasks.finish(findTask(exchange), 'cancelled');
  return answerDeleted();
}

function findTask(exchange: Exchange): Task {
  const id = part(exchange, 'id');
  return exchange.services.tasks.get(id) ?? refuseMissingRecord(exchange, TASK.name, id, undefined);
}

/** A task as the wire carries it. */
export function taskNode(task: Task): WireRecord {
  return {
    id: task.id,
    kind: task.kind,
    index: task.index,
    status: task.status,
    done: task.done,
    total: task.total,
    started_at: task.startedAt,
    finished_at: task.finishedAt ?? null,
    error: task.error ?? null,
  } satisfies Written<WireTask>;
}

/** `/tasks`: work in the background. */
export const TASK_ENDPOINTS: readonly Endpoint[] = [
  row(TASK, { use: 'list', paths: ['/tasks'], summary: 'Background tasks, running and ended.', handle: listTasks }),
  row(TASK, { use: 'read', paths: ['/tasks/{id}'], summary: 'One background task.', handle: getTask }),
  row(TASK, { use: 'delete', paths: ['/tasks/{id}'], summary: 'Cancel a background task.', handle: cancelTask }),
];
