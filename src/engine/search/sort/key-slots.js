/**
 * One sort key of a queue: a value per slot, and the document under the hand, which is loaded once and then compared with
 * the worst entry of the queue or with the cursor. Every comparison is already in the direction of the sort: negative
 * means "comes first". Mutable by design: it sits in the hot loop.
 */
export class KeySlots {}
