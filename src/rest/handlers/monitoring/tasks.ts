import { part, type Answer, type Exchange } from '../../endpoints/endpoint.ts';
import { fitsPattern } from '../../../engine/index.ts';
import { refuse, refuseArgument } from '../../errors/refusal.ts';
import { checkRecord, coversEach } from '../../gate/guarded-record.ts';
import type { Task, TaskKind } from '../../imports/task-store.ts';
import type { WireNode, WireRecord } from '../../json-bytes.ts';
import { NODE_ID } from '../node.ts';
import { NODE_HEAD, nodeRoles } from './the-node.ts';

const ACTIONS: Readonly<Record<TaskKind, string>> = {
  import: 'indices:data/write/bulk',
  forcemerge: 'indices:admin/forcemerge',
};
const GROUPINGS: readonly string[] = ['nodes', 'parents', 'none'];

/** `GET /_tasks`: what runs in the background, which are imports and merges. Requests are answered one after the other and are none. */
export function listTasks(exchange: Exchange): Answer {
  const { services, parameters } = exchange;
  const actions = parameters.list('actions');
  const grouping = parameters.text('group_by') ?? 'nodes';
  if (!GROUPINGS.includes(grouping)) return refuseArgument(`[group_by] must be one of [nodes], [parents] or [none] but was [${grouping}]`);
  const running = services.tasks
    .all()
    .filter(({ status, index }) => status === 'running' && coversEach(services.key, [index]))
    .filter(({ kind }) => actions === undefined || actions.some((pattern) => fitsPattern(pattern, ACTIONS[kind])));
  const told = running.map((task): [string, WireNode] => [taskId(task), taskNode(services.clock.now(), task)]);
  if (grouping === 'none') return { status: 200, body: { tasks: told.map(([, node]) => node) } };
  if (grouping === 'parents') return { status: 200, body: { tasks: new Map(told) } };
  const nodes = told.length === 0 ? {} : { [NODE_ID]: { ...NODE_HEAD, roles: nodeRoles(exchange), attributes: {}, tasks: new Map(told) } };
  return { status: 200, body: { nodes } };
}

/** `GET /_tasks/{task_id}`: one that runs, or that ended and is remembered. */
export function getTask(exchange: Exchange): Answer {
  const { services } = exchange;
  const id = part(exchange, 'task_id');
  if (!/^[^:]+:\d+$/.test(id)) return refuseArgument(`malformed task id ${id}`);
  const task = services.tasks.all().find((known) => taskId(known) === id);
  if (task === undefined) return refuse({ kind: 'resource_not_found', reason: `task [${id}] isn't running and hasn't stored its results` });
  checkRecord(services.key, [task.index], 'task');
  const completed = task.status !== 'running';
  const failed = task.error === undefined ? undefined : { type: 'exception', reason: task.error };
  return { status: 200, body: { completed, task: taskNode(services.clock.now(), task), error: failed } };
}

function taskId({ number }: Task): string {
  return `${NODE_ID}:${number}`;
}

function taskNode(now: number, { number, kind, index, status, done, total, startedAt, finishedAt }: Task): WireRecord {
  return {
    node: NODE_ID,
    id: number,
    type: 'transport',
    action: ACTIONS[kind],
    status: { total, done },
    description: `${kind} [${index}]`,
    start_time_in_millis: startedAt,
    running_time_in_nanos: ((finishedAt ?? now) - startedAt) * 1_000_000,
    cancellable: kind === 'import',
    cancelled: status === 'cancelled',
    headers: {},
  };
}
