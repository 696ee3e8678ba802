import { parseJson, type DocumentsOrigin, type Engine, type EngineError, type WriteOperation } from '../../engine/index.ts';
import type { DatasetDocument } from '../../datasets/dataset.ts';
import { errorAnswer } from '../errors/error-body.ts';
import { nextPoint } from '../../imports/refresh-points.ts';
import type { Task, TaskStore } from './task-store.ts';

/** Documents per slice: small enough that a slice never holds its thread for long. */
const SLICE = 500;

/** Documents between refreshes, so that what is loaded shows before all of it is. */
const REFRESH_EVERY = 100_000;

/** Where the documents of an import come from. */
export interface ImportSource {
  /** For messages. */
  readonly name: string;
  readonly open: () => AsyncIterable<readonly DatasetDocument[]>;
  /** Numbers of documents after which what is in is made searchable, ascending. Unless given: at regular distances. */
  readonly refreshAfter?: readonly number[];
  /** Called when all is over. */
  readonly free?: () => void;
  /** Of a data set: which of its documents these are. */
  readonly origin?: Omit<DocumentsOrigin, 'first'>;
}

/** What an import works with. */
export interface ImportContext {
  readonly engine: Engine;
  readonly tasks: TaskStore;
  readonly yieldToHost: () => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/**
 * Fills an index from a data set or a file in slices, giving the host its turn between them. Never rejects: how it ended, and why,
 * stands in the task. What a cancelled or failed import wrote stays and is made searchable.
 */
export async function runImport(task: Task, source: ImportSource, context: ImportContext): Promise<void> {
  const { engine, tasks, onBug } = context;
  const uuid = engine.index(task.index)?.uuid;
  const stillThere = (): boolean => engine.index(task.index)?.uuid === uuid;
  try {
    const failure = await writeAll(task, source, stillThere, context);
    if (stillThere()) await engine.refresh([task.index]);
    tasks.finish(task, failure === undefined ? 'succeeded' : 'failed', failure);
  } catch (error) {
    // A data set's files are read from outside: that they cannot be is no bug, but it is worth a report.
    onBug(error);
    tasks.finish(task, 'failed', `the documents of [${source.name}] could not be read`);
  } finally {
    source.free?.();
  }
}

/** Gives the sentence to fail with, or undefined. */
async function writeAll(
  task: Task,
  { open, refreshAfter, origin }: ImportSource,
  stillThere: () => boolean,
  context: ImportContext,
): Promise<string | undefined> {
  const { engine, yieldToHost } = context;
  const refreshAt = (done: number): number => (refreshAfter === undefined ? done + REFRESH_EVERY : nextPoint(refreshAfter, done));
  let due = refreshAt(0);
  for await (const batch of open()) {
    for (let start = 0; start < batch.length && task.done < task.total;) {
      if (task.status !== 'running') return undefined;
      if (!stillThere()) return gone(task);
      const slice = batch.slice(start, start + Math.min(SLICE, task.total - task.done, due - task.done));
      const failure = await writeSlice(engine, task.index, slice, origin && { ...origin, first: task.done });
      if (failure !== undefined) return stillThere() ? failure : gone(task);
      task.done += slice.length;
      start += slice.length;
      if (task.done >= due) {
        due = refreshAt(task.done);
        await engine.refresh([task.index]);
      }
      await yieldToHost();
    }
    if (task.done >= task.total) return undefined;
  }
  return undefined;
}

function gone(task: Task): string {
  return `the index [${task.index}] was deleted meanwhile`;
}

async function writeSlice(
  engine: Engine,
  index: string,
  documents: readonly DatasetDocument[],
  origin: DocumentsOrigin | undefined,
): Promise<string | undefined> {
  const operations: WriteOperation[] = [];
  for (const document of documents) {
    operations.push({ index, action: 'index', id: document.id, source: { bytes: document.source } });
  }
  const results = await engine.bulk(operations, { refresh: false, createMissing: false, origin });
  const failed = results.findIndex((result) => !result.ok);
  const result = results[failed];
  if (result === undefined || result.ok) return undefined;
  const document = documents[failed];
  const read = document && parseJson(document.source);
  const trouble = read?.ok === false ? `is not JSON: ${read.error.message}` : `was refused: ${sentence(result.error)}`;
  return `document [${document?.id ?? ''}] ${trouble}`;
}

function sentence(error: EngineError): string {
  return errorAnswer(error).message;
}
