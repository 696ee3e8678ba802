import { messages } from '../../features/lessons/messages.ts';
import type { LessonDesk } from '../../features/lessons/model/desk.ts';
import { decodeState, encodeState } from '../permalink/codec.ts';

/** Packs a lesson for a link. */
export function packLesson(json: string): Promise<string> {
  return encodeState(JSON.parse(json));
}

/** Opens the lesson a link brings among the reader's own; answers why there is none, or nothing. */
export async function openShared(desk: LessonDesk, packed: string): Promise<string> {
  const decoded = await decodeState(packed);
  if (!decoded.ok) return decoded.why === 'newer' ? messages.newerLink : messages.damagedLink;
  // It went into the link as the value it is, and comes out as text with lines that can be named.
  const reading = desk.open(JSON.stringify(decoded.value, null, 2));
  return reading.ok ? '' : messages.refused(reading.refusal.line, reading.refusal.path, reading.refusal.reason);
}
