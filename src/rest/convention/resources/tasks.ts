import { part, type Answer, type Endpoint, type Exchange } from '../../endpoints/endpoint.ts';
import { checkRecord, coversEach } from '../../gate/guarded-record.ts';
import { TASK_KINDS, type Task } from '../../imports/task-store.ts';
import type { WireRecord } from '../../json-bytes.ts';
import type { WireTask } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { refuseWith } from '../convention-error.ts';
import { answerChanged, answerDeleted, answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import { checkAttribute, readObject } from '../read-record.ts';
import { attributeOf, type AttributeDescription, type RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import type { Written } from '../written.ts';
import { ofParent } from '../parent-index.ts';

const STATUS: AttributeDescription = {
  type: 'string',
  description: 'How it stands. A client can set it to cancelled.',
  set: 'always',
  values: ['running', 'succeeded', 'failed', 'cancelled'],
};

const TASK: RecordDescription = {
  name: 'task',
  key: 'id',
  versioned: false,
  parents: { index_id: 'index' },
  attributes: {
    id: { type: 'string', description: 'Names the task.' },
    kind: { type: 'string', description: 'What it does.', values: TASK_KINDS },
    index: { type: 'string', description: 'The index it works on.' },
    status: STATUS,
    done: { type: 'integer', description: 'Documents, or shards of a merge, done.' },
    total: { type: 'integer', description: 'Documents, or shards of a merge, to do.' },
    started_at: { type: 'timestamp', description: 'When it was started.' },
    finished_at: { type: 'timestamp', description: 'When it ended.', nullable: true },
    error: { type: 'string', description: 'Why it failed, in plain words.', nullable: true },
  },
};

function listTasks(exchange: Exchange): Answer {
  const { key, tasks } = exchange.services;
  const seen = tasks.all().filter(({ index }) => coversEach(key, [index]));
  return answerCollection(exchange, TASK, ofParent(exchange, seen).map(taskNode));
}

function getTask(exchange: Exchange): Answer {
  return answerRead(taskNode(findTask(exchange)));
}

function deleteTask(exchange: Exchange): Answer {
  cancel(exchange, findTask(exchange));
  return answerDeleted();
}

/** A task changes by itself, so it has no version; all a client can do is to end it. */
function changeTask(exchange: Exchange): Answer {
  const task = findTask(exchange);
  const given = readObject(exchange.body);
  for (const name of given.keys()) {
    if (attributeOf(TASK, name) === undefined) refuseWith('unknown_attribute', `unknown attribute [${name}] of a task, there is [status]`);
    if (name !== 'status') refuseWith('not_changeable', `[${name}] is set by the service, leave it out`);
  }
  const status = checkAttribute('status', given.get('status') ?? null, STATUS);
  if (status !== 'cancelled') refuseWith('out_of_bounds', `[status] can be set to [cancelled] only`);
  cancel(exchange, task);
  return answerChanged(taskNode(task));
}

/** What a cancelled import wrote stays; a merge that has begun is done to its end. */
function cancel({ services }: Exchange, task: Task): void {
  if (task.status !== 'running') refuseWith('not_running', `the task [${task.id}] has ended: it ${task.status}`, { data: taskNode(task) });
  services.tasks.finish(task, 'cancelled');
}

function findTask(exchange: Exchange): Task {
  const id = part(exchange, 'id');
  const { key, tasks } = exchange.services;
  const task = tasks.get(id) ?? refuseMissingRecord(exchange, TASK.name, id, tasks.wasForgotten(id) ? 'ended long ago' : undefined);
  checkRecord(key, [task.index], TASK.name);
  return task;
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

const ONE = ['/tasks/{id}'];
const ERROR = 'ErrorEnvelope';

/** `/tasks`: work in the background. */
export const TASK_ENDPOINTS: readonly Endpoint[] = [
  row(TASK, {
    use: 'list',
    paths: ['/tasks', '/indices/{name}/tasks'],
    summary: 'Background tasks, running and ended.',
    handle: listTasks,
  }),
  row(TASK, { use: 'read', paths: ONE, summary: 'One background task.', handle: getTask, answers: { 410: ERROR } }),
  row(TASK, { use: 'change', paths: ONE, summary: 'Cancel a background task.', handle: changeTask, answers: { 409: ERROR } }),
  row(TASK, { use: 'delete', paths: ONE, summary: 'Cancel a background task.', handle: deleteTask, answers: { 409: ERROR } }),
];
