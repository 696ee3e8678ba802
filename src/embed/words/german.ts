import type { Words } from './words.ts';

const format = new Intl.NumberFormat('de');
const count = (value: number): string => format.format(value);
const counted = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;

/** What embeds say in German. */
export const german: Words = {
  count,
  bytes: (value) => (value < 1024 ? `${count(value)} B` : `${count(Math.round(value / 102.4) / 10)} KiB`),

  stageTitle: (page, data) => `Seite ${count(page)} von ${data}: was eine Anfrage kostet`,
  chartTitle: (data) => `Was eine Seite von ${data} kostet, nach ihrer Tiefe`,
  asked: (documents, shards, size, query) =>
    `${counted(documents, 'Dokument', 'Dokumente')} auf ${counted(shards, 'Shard', 'Shards')}, ${count(size)} je Seite${query === '' ? '' : `, Treffer für „${query}“`}`,

  recorded: 'aufgezeichnet',
  recordedWhy: 'Von derselben Engine gezählt, bevor diese Seite erschien.',
  live: 'hier gezählt',
  counted: (where) =>
    where === 'worker' ? 'Gerade in diesem Browser gezählt.' : 'Gerade in dieser Seite gezählt, da sie keinen Worker starten konnte.',
  nothingRecorded: 'noch nicht gelaufen',
  nothingRecordedWhy: 'Hiervon ist nichts aufgezeichnet.',
  ceiling: (entries) => `Nach der Formel höchstens ${counted(entries, 'Eintrag', 'Einträge')}.`,

  run: 'Hier laufen lassen',
  runAgain: 'Los',
  stop: 'Anhalten',
  page: 'Seite',
  save: 'Sichern',
  saveAs: (kind) => `${kind} sichern`,
  copyHtml: 'Als HTML kopieren',
  copied: 'Kopiert, samt diesen Zahlen.',
  notCopied: 'Dieser Browser lässt den Rahmen nichts kopieren.',
  notSaved: 'Dieser Browser konnte die Datei nicht erzeugen.',
  open: 'In Fathom öffnen',

  starting: 'Die Engine startet',
  filling: (done, total) => `Indiziert: ${count(done)} von ${counted(total, 'Dokument', 'Dokumenten')}`,
  walking: (done, total) => `Gefragt: ${count(done)} von ${counted(total, 'Anfrage', 'Anfragen')}`,
  done: (requests) => `Fertig: ${counted(requests, 'Anfrage', 'Anfragen')} hier beantwortet.`,
  stopped: 'Angehalten.',
  failed: (why) => `Es lief nicht: ${why}`,
  unread: (name, value, taken) => `${name}="${value}" geht nicht: ${taken === '' ? 'es bleibt weg' : `stattdessen gilt ${taken}`}.`,

  coordinator: 'Koordinator',
  shard: 'Shard',
  magnified: 'vergrößert',
  times: (times) => `${count(times)}-fach`,
  yourPage: (returned) => `deine Seite: ${count(returned)}`,
  merged: 'gemischt',
  requestsHere: (requests, trip) =>
    `${counted(requests, 'Anfrage', 'Anfragen')} bis hierher, ${counted(trip, 'Eintrag', 'Einträge')} insgesamt`,
  refused: 'abgelehnt',
  refusedWhy: {
    window: 'Sie endet hinter der Grenze des Index: kein Shard wurde gefragt.',
    contexts: 'Zu viele Scrolls und Sichten sind offen.',
    refused: 'Der Dienst lehnte ab, bevor ein Shard gefragt wurde.',
    cursor: 'Es gibt nichts, wovon aus es weitergeht.',
    network: 'Es kam keine Antwort.',
  },
  keeps: (shards, kept, equal) => {
    const who = shards === 1 ? 'Der eine Shard behält' : equal ? 'Jeder Shard behält' : 'Die Shards behalten';
    return `${who} ${equal ? `seine besten ${count(kept)}` : `je bis zu ${count(kept)}`}.`;
  },
  thrown: (merged, discarded) =>
    discarded === 0
      ? `Der Koordinator mischt ${count(merged)}.`
      : `Der Koordinator mischt ${count(merged)} und wirft ${count(discarded)} weg.`,
  noMatch: 'Da ist nichts: kein Shard hat etwas zu behalten.',
  behind: (page, kept) => `Jeder Shard beginnt nach der letzten Zeile von Seite ${count(page)} und behält höchstens ${count(kept)}.`,
  first: (kept) => `Die erste Seite braucht keinen Cursor: kein Shard behält mehr als seine besten ${count(kept)}.`,
  byPage: 'Aber der Weg hierher geht Seite für Seite.',
  held: (contexts) => `${counted(contexts, 'Shard bleibt', 'Shards bleiben')} eingefroren offen.`,
  picture: (name, { shards, matched, kept, merged, discarded, returned }) =>
    `${name}: ${counted(shards, 'Shard', 'Shards')} mit ${counted(matched, 'Treffer', 'Treffern')} ${shards === 1 ? 'behält' : 'behalten'} ${counted(kept, 'Eintrag', 'Einträge')}. Der Koordinator mischt ${count(merged)}, wirft ${count(discarded)} weg und gibt ${count(returned)} zurück.`,

  chartX: 'erreichte Tiefe, in Dokumenten',
  metrics: { merged: 'Einträge, die eine Anfrage mischt', visited: 'Dokumente, die eine Anfrage besucht', bytes: 'Bytes von den Shards' },
  limit: (window) => `Grenze ${count(window)}`,
  formula: 'gepunktet: die Obergrenze nach der Formel',
  points: 'Punkte des Diagramms',
  keys: 'Die Pfeiltasten gehen die Punkte durch.',
  point: (name, page, value) => `${name}, Seite ${count(page)}: ${value}.`,
  pointRefused: (name, page) => `${name}, Seite ${count(page)}: abgelehnt, hinter der Grenze.`,

  consoleTitle: (request) => `${request}, und was das kostet`,
  holds: (name, documents, shards) => `${name}: ${counted(documents, 'Dokument', 'Dokumente')} auf ${counted(shards, 'Shard', 'Shards')}`,
  holdsNothing: 'eine leere Engine: sie enthält, was Anfragen hineinlegen',
  request: 'Anfrage',
  runsWith: 'Strg+Enter schickt sie',
  answer: 'Antwort',
  noRequest: 'da ist keine Anfrage: sie beginnt mit Methode und Pfad, etwa GET logs/_search',
  severalRequests: 'Nur die erste Anfrage läuft.',
  asPost: 'Als POST geschickt: mit GET schicken Browser keinen Inhalt.',
  status: (status, characters) => `${status}, ${count(characters)} Zeichen`,
  cost: ({ visited, kept, sent, merged, fetched }) =>
    `${count(visited)} besucht, ${count(kept)} behalten, ${count(sent)} geschickt, ${count(merged)} gemischt, ${count(fetched)} geholt`,
  cut: (shown, all) => `… die ersten ${count(shown)} von ${count(all)} Zeichen`,
  aLesson: 'Eine Lektion',
  lessonSub: (minutes) => `Eine Lektion von ${counted(minutes, 'Minute', 'Minuten')}: raten, tun, vergleichen`,
  begin: 'Lektion beginnen',
  beginWhat: 'Das lädt die Seite, auf der sie spielt, und eine Engine, die hier zählt.',
  noPlayer: 'Ihr Attribut „app“ muss eine Seite von Fathom nennen, die sie spielt.',
  reading: 'Die Lektion wird gelesen',
  noLesson: (name) => `Es gibt keine Lektion „${name}“.`,
  noLessonFile: (address) => `${address} ist keine Lektion oder lässt sich von hier nicht lesen.`,

  runBlock: 'Ausführen',
};
