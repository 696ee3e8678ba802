/** Entries a queue can come to hold: memory is taken for no more. */
export function queueCapacity({ request, searcher }) {
  return Math.min(request.page.capacity, searcher.liveCount);
}
