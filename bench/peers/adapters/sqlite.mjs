import sqlite3InitModule from '@sqlite.org/sqlite-wasm';

/** @typedef {import('../adapter.mjs').Peer} Peer */

/**
 * FTS5 with BM25 for words, a table with two indices for sorting, both in memory. `rowid` is `seq` + 1.
 * @returns {Promise<Peer>}
 */
export async function createSqlite() {
  const sqlite = await sqlite3InitModule({ print: () => undefined, printErr: () => undefined });
  const database = new sqlite.oo1.DB(':memory:');
  database.exec(`
    CREATE TABLE documents (seq INTEGER PRIMARY KEY, tag TEXT, number INTEGER, date INTEGER);
    CREATE VIRTUAL TABLE texts USING fts5(text, content='', tokenize="unicode61 remove_diacritics 0");
  `);
  /** @type {Map<string, any>} */
  const statements = new Map();
  /** @param {string} sql @param {(string | number)[]} values @returns {number[]} the first column of every row */
  const column = (sql, values) => {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = database.prepare(sql)));
    if (values.length > 0) statement.bind(values);
    const rows = [];
    while (statement.step()) rows.push(statement.getInt(0) - 1);
    statement.reset(true);
    return rows;
  };
  /** @param {readonly import('../corpora.mjs').Document[]} documents */
  const insert = (documents) =>
    database.transaction(() => {
      const row = database.prepare('INSERT INTO documents VALUES (?, ?, ?, ?)');
      const text = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
      for (const document of documents) {
        row.bind([document.seq + 1, document.tag, document.number, document.date]).stepReset();
        text.bind([document.seq + 1, document.text]).stepReset();
      }
      row.finalize();
      text.finalize();
    });

  return {
    version: sqlite.version.libVersion,
    exact: false,
    async build(documents) {
      insert(documents);
      database.exec(`
        CREATE INDEX by_number ON documents (number, seq);
        CREATE INDEX by_tag ON documents (tag, number, seq);
        INSERT INTO texts (texts) VALUES ('optimize');
      `);
    },
    bytes: async () => Number(database.selectValue('PRAGMA page_count')) * Number(database.selectValue('PRAGMA page_size')),
    search: async ({ question, from, size }) => ({
      seqs: column('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ? OFFSET ?', [matchOf(question), size, from]),
    }),
    async sorted({ tag, question, from, size }) {
      if (question !== undefined) {
        const sql = 'SELECT seq FROM texts JOIN documents ON seq = texts.rowid WHERE texts MATCH ? ORDER BY number, seq LIMIT ? OFFSET ?';
        return { seqs: column(sql, [matchOf(question), size, from]) };
      }
      if (tag === undefined) return { seqs: column('SELECT seq FROM documents ORDER BY number, seq LIMIT ? OFFSET ?', [size, from]) };
      return { seqs: column('SELECT seq FROM documents WHERE tag = ? ORDER BY number, seq LIMIT ? OFFSET ?', [tag, size, from]) };
    },
    walks: ['search_after'],
    async walk(_, size) {
      const started = performance.now();
      const seqs = [];
      const after = database.prepare('SELECT seq, number FROM documents WHERE (number, seq) > (?, ?) ORDER BY number, seq LIMIT ?');
      for (let last = [-(2 ** 31), 0], before = -1; seqs.length > before;) {
        before = seqs.length;
        after.bind([...last, size]);
        while (after.step()) {
          last = [after.getInt(1), after.getInt(0)];
          seqs.push(last[1] - 1);
        }
        after.reset(true);
      }
      after.finalize();
      return { ms: performance.now() - started, seqs };
    },
    async write(documents, word) {
      insert(documents);
      return { found: column('SELECT rowid FROM texts WHERE texts MATCH ?', [word]).length };
    },
    close: async () => {
      for (const statement of statements.values()) statement.finalize();
      database.close();
    },
  };
}

/** @param {import('../questions.mjs').Question} question */
function matchOf({ kind, terms }) {
  if (kind === 'prefix') return `"${terms[0]}"*`;
  return terms.map((term) => `"${term}"`).join(kind === 'or' ? ' OR ' : ' AND ');
}
