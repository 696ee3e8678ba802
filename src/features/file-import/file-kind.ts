/** The media type a file is sent as, by the end of its name: NDJSON unless it says JSON or CSV. */
export function mediaTypeOf(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return { json: 'application/json', csv: 'text/csv' }[ending] ?? 'application/x-ndjson';
}

/** The endings offered in the file chooser. */
export const acceptedEndings = '.ndjson,.jsonl,.json,.csv';
