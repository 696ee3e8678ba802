/** Whether a request asks for the first entries in order and nothing beside them: what pages read straight off postings can answer. */
export function isFirstPage({ match, page, extras }) {
  return extras === undefined && match.slice === undefined && page.capacity > 0 && !hasCursor(page);
}
/** Whether a page starts behind an entry. */
export function hasCursor({ searchAfter, resumeAfter }) {
  return searchAfter !== undefined || resumeAfter !== undefined;
}
