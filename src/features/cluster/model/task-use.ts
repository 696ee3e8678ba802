import { isRecord } from '../../../client/is-record.ts';

/** Processor time and heap that the tasks of one search used. */
export interface TaskUse {
  readonly cpuNanos: number;
  readonly heapBytes: number;
  /** Tasks that were added up: the coordinator's and those of shards. */
  readonly tasks: number;
}

/** The body of a search whose tasks are looked for. */
export interface Sought {
  readonly index: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is known of one task while it runs. */
interface Task {
  readonly id: string;
  readonly parent: string | undefined;
  readonly description: string;
  readonly cpuNanos: number;
  readonly heapBytes: number;
}

/** Tasks of searches by id, as they were last seen. */
export type SeenTasks = Map<string, Task>;

/**
 * Notes what `_tasks?detailed` lists. A task's figures only rise, so the last reading stands.
 * @returns false: there are tasks, and this release tells nothing of what they use
 */
export function noteTasks(seen: SeenTasks, listed: unknown): boolean {
  const nodes = isRecord(listed) && isRecord(listed['nodes']) ? Object.values(listed['nodes']) : [];
  const all = nodes.flatMap((node) => (isRecord(node) && isRecord(node['tasks']) ? Object.entries(node['tasks']) : []));
  for (const [id, task] of all) {
    if (!isRecord(task) || !isRecord(task['resource_stats'])) return false;
    const { parent_task_id: parent, description } = task;
    const used = figuresIn(task['resource_stats']['total']);
    seen.set(id, {
      id,
      parent: typeof parent === 'string' ? parent : undefined,
      description: typeof description === 'string' ? description : '',
      ...used,
    });
  }
  return true;
}

/** What one search used at least, by what was seen of its tasks: of several searches alike, the one of which most was seen. Undefined: none was seen. */
export function usedBySeen(seen: SeenTasks, sought: Sought): TaskUse | undefined {
  const all = [...seen.values()];
  const uses = all
    .filter(({ description }) => description.startsWith(`indices[${sought.index}]`) && isOf(description, sought.body))
    .map(({ id }) => sumOf(all.filter((task) => task.id === id || task.parent === id)));
  return uses.reduce<TaskUse | undefined>((most, use) => (most === undefined || use.cpuNanos > most.cpuNanos ? use : most), undefined);
}

/** What Query Insights recorded of such a search when it had ended; undefined where it is not among its top queries. The latest stands. */
export function usedByInsights(answer: unknown, { index, body }: Sought): TaskUse | undefined {
  const records = isRecord(answer) && Array.isArray(answer['top_queries']) ? answer['top_queries'].filter(isRecord) : [];
  const [latest] = records
    .filter(({ indices, source }) => Array.isArray(indices) && indices.length === 1 && indices[0] === index && isOf(textOf(source), body))
    .toSorted((a, b) => Number(b['timestamp']) - Number(a['timestamp']));
  const usages = latest?.['task_resource_usages'];
  if (!Array.isArray(usages) || usages.length === 0) return undefined;
  return sumOf(usages.map((usage: unknown) => figuresIn(isRecord(usage) ? usage['taskResourceUsage'] : undefined)));
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : JSON.stringify(source);
}

/** Whether a text is that of a search for the same page, not profiled: its members stand there as they were sent. */
function isOf(text: string, body: Sought['body']): boolean {
  if (text.includes('"profile":true')) return false;
  const parts = ['from', 'size', 'search_after'].filter((name) => body[name] !== undefined);
  return parts.every((name) => {
    const written = `"${name}":${JSON.stringify(body[name])}`;
    const at = text.indexOf(written);
    return at >= 0 && !/\d/.test(text.charAt(at + written.length));
  });
}

function figuresIn(total: unknown): Omit<TaskUse, 'tasks'> {
  const { cpu_time_in_nanos: cpu, memory_in_bytes: heap } = isRecord(total) ? total : {};
  return { cpuNanos: typeof cpu === 'number' ? cpu : 0, heapBytes: typeof heap === 'number' ? heap : 0 };
}

function sumOf(tasks: readonly Omit<TaskUse, 'tasks'>[]): TaskUse {
  return {
    cpuNanos: tasks.reduce((sum, { cpuNanos }) => sum + cpuNanos, 0),
    heapBytes: tasks.reduce((sum, { heapBytes }) => sum + heapBytes, 0),
    tasks: tasks.length,
  };
}
