// A fresh process: from the start of `import` to the first search answered, in milliseconds of its processor and by the clock. Its argument is the library.
const before = process.cpuUsage();
const started = performance.now();
const { openFathom } = await import(process.argv[2]);
const imported = process.cpuUsage(before);
const { service } = openFathom();
const asked = { headers: { 'content-type': 'application/json' }, body: undefined };
const body = new TextEncoder().encode('{"title": "Moby-Dick"}');
await service.handle({ ...asked, method: 'PUT', path: '/books/_doc/1', query: 'refresh=true', body });
const answer = await service.handle({ ...asked, method: 'GET', path: '/books/_search', query: 'q=moby' });
const answered = process.cpuUsage(before);
const clock = performance.now() - started;
if (!new TextDecoder().decode(answer.body).includes('Moby')) throw new Error('the search found nothing');
console.log(JSON.stringify({ imported: inMs(imported), answered: inMs(answered), clock }));

/** @param {NodeJS.CpuUsage} usage */
function inMs({ user, system }) {
  return (user + system) / 1000;
}
