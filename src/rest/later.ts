/**
 * Runs a task as a turn of the event loop of its own, so that what waits comes first: messages, requests. Node has `setImmediate`; browsers and workers get a channel, because nested
 * timers are held back to 4 ms each, and a channel would keep Node's process alive.
 */
export function createLater(): (task: () => void) => void {
  if (typeof setImmediate === 'function') return (task) => void setImmediate(task);
  const tasks: (() => void)[] = [];
  const channel = new MessageChannel();
  channel.port2.addEventListener('message', () => tasks.shift()?.());
  channel.port2.start();
  return (task) => {
    tasks.push(task);
    channel.port1.postMessage(undefined);
  };
}
