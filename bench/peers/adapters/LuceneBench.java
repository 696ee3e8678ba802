import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene on one thread, with one segment in each shard, asked in lines of tab-separated text: `build file`, `search kind from size words`,
 * `sorted tag from size kind words`, `time runs budgetMs lines` with that many lines behind it, `walk kind size words`, `write file word`.
 * Each answer is one line. Document `seq` lies on shard `seq % shards`; the shards' answers are merged by `TopDocs.merge`.
 */
public final class LuceneBench {
  private static final Sort BY_NUMBER = new Sort(new SortField("number", SortField.Type.INT), SortField.FIELD_DOC);
  /** Documents counted before a total may become a lower bound: the library's own default. */
  private static final int DEFAULT_THRESHOLD = 1000;

  private static final double BUFFER_MB = 256;

  private final Shard[] shards;
  private final int threshold;

  private LuceneBench(Path folder, boolean exactTotals, int shardCount) throws IOException {
    shards = new Shard[shardCount];
    for (int at = 0; at < shardCount; at++) shards[at] = new Shard(folder.resolve("shard" + at), BUFFER_MB / shardCount);
    threshold = exactTotals ? Integer.MAX_VALUE : DEFAULT_THRESHOLD;
  }

  /** An index of its own. */
  private static final class Shard {
    private final FSDirectory directory;
    private final IndexWriter writer;
    private DirectoryReader reader;
    private IndexSearcher searcher;

    private Shard(Path folder, double bufferMb) throws IOException {
      directory = FSDirectory.open(folder);
      writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()).setRAMBufferSizeMB(bufferMb));
    }

    private void open() throws IOException {
      DirectoryReader next = reader == null ? DirectoryReader.open(writer) : DirectoryReader.openIfChanged(reader, writer);
      if (next == null) return;
      if (reader != null) reader.close();
      reader = next;
      searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
    }

    private long bytes() throws IOException {
      long bytes = 0;
      for (String name : directory.listAll()) bytes += directory.fileLength(name);
      return bytes;
    }

    private long seqOf(int doc) throws IOException {
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
      NumericDocValues seqs = leaf.reader().getNumericDocValues("seq");
      seqs.advanceExact(doc - leaf.docBase);
      return seqs.longValue();
    }
  }

  public static void main(String[] arguments) throws IOException {
    LuceneBench bench = new LuceneBench(Path.of(arguments[0]), arguments[1].equals("exact"), Integer.parseInt(arguments[2]));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(org.apache.lucene.util.Version.LATEST);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(bench.answer(line.split("\t", -1), in));
    }
  }

  private String answer(String[] command, BufferedReader in) throws IOException {
    switch (command[0]) {
      case "build":
        return build(Path.of(command[1]));
      case "time":
        List<String[]> tasks = new ArrayList<>();
        for (int left = Integer.parseInt(command[3]); left > 0; left--) tasks.add(in.readLine().split("\t", -1));
        return time(tasks, Integer.parseInt(command[1]), Long.parseLong(command[2]) * 1_000_000);
      case "walk":
        return walk(command[1], Integer.parseInt(command[2]), command[3]);
      case "write":
        return write(Path.of(command[1]), command[2]);
      default:
        return run(command);
    }
  }

  private String build(Path file) throws IOException {
    long started = System.nanoTime();
    addAll(file);
    for (Shard shard : shards) {
      shard.writer.forceMerge(1);
      shard.writer.commit();
      shard.open();
    }
    double ms = (System.nanoTime() - started) / 1e6;
    long bytes = 0;
    for (Shard shard : shards) bytes += shard.bytes();
    return ms + "\t" + bytes;
  }

  private void addAll(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] values = line.split("\t", -1);
        Document document = new Document();
        long seq = Long.parseLong(values[0]);
        document.add(new NumericDocValuesField("seq", seq));
        document.add(new TextField("text", values[1], Field.Store.NO));
        document.add(new StringField("tag", values[2], Field.Store.NO));
        document.add(new IntPoint("number", Integer.parseInt(values[3])));
        document.add(new NumericDocValuesField("number", Long.parseLong(values[3])));
        document.add(new LongPoint("date", Long.parseLong(values[4])));
        document.add(new NumericDocValuesField("date", Long.parseLong(values[4])));
        shards[(int) (seq % shards.length)].writer.addDocument(document);
      }
    }
  }

  /** `total`, a tab and the numbers of the page's documents. A total that is a lower bound is -1. */
  private String run(String[] task) throws IOException {
    TopDocs found = find(task);
    int from = Integer.parseInt(task[2]);
    boolean exact = found.totalHits.relation == org.apache.lucene.search.TotalHits.Relation.EQUAL_TO;
    StringBuilder line = new StringBuilder(exact ? Long.toString(found.totalHits.value) : "-1").append('\t');
    for (int at = from; at < found.scoreDocs.length; at++) line.append(seqOf(found.scoreDocs[at])).append(' ');
    return line.toString().trim();
  }

  /** Entries `0` to `from + size` of all shards in order. */
  private TopDocs find(String[] task) throws IOException {
    int wanted = Integer.parseInt(task[2]) + Integer.parseInt(task[3]);
    if (task[0].equals("search")) {
      Query query = queryOf(task[1], task[4]);
      TopDocs[] found = new TopDocs[shards.length];
      for (int at = 0; at < shards.length; at++) {
        TopScoreDocCollector collector = TopScoreDocCollector.create(wanted, threshold);
        shards[at].searcher.search(query, collector);
        found[at] = collector.topDocs();
      }
      return merged(found, wanted);
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    if (!task[1].isEmpty()) all.add(new TermQuery(new Term("tag", task[1])), Occur.FILTER);
    if (!task[4].isEmpty()) all.add(queryOf(task[4], task[5]), Occur.MUST);
    BooleanQuery clauses = all.build();
    Query query = clauses.clauses().isEmpty() ? new MatchAllDocsQuery() : clauses;
    TopFieldDocs[] found = new TopFieldDocs[shards.length];
    for (int at = 0; at < shards.length; at++) {
      TopFieldCollector collector = TopFieldCollector.create(BY_NUMBER, wanted, threshold);
      shards[at].searcher.search(query, collector);
      found[at] = collector.topDocs();
    }
    return merged(found, wanted);
  }

  private static TopDocs merged(TopDocs[] found, int wanted) {
    if (found.length == 1) return found[0];
    mark(found);
    return TopDocs.merge(wanted, found);
  }

  private static TopDocs merged(TopFieldDocs[] found, int wanted) {
    if (found.length == 1) return found[0];
    mark(found);
    return TopDocs.merge(BY_NUMBER, wanted, found);
  }

  /** Says of each hit where it comes from. */
  private static void mark(TopDocs[] found) {
    for (int at = 0; at < found.length; at++) for (ScoreDoc hit : found[at].scoreDocs) hit.shardIndex = at;
  }

  private static Query queryOf(String kind, String words) {
    String[] terms = words.split(" ");
    if (kind.equals("prefix")) return new PrefixQuery(new Term("text", terms[0]));
    if (terms.length == 1) return new TermQuery(new Term("text", terms[0]));
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (String term : terms) builder.add(new TermQuery(new Term("text", term)), kind.equals("and") ? Occur.MUST : Occur.SHOULD);
    return builder.build();
  }

  private long seqOf(ScoreDoc hit) throws IOException {
    return shards[Math.max(0, hit.shardIndex)].seqOf(hit.doc);
  }

  /** Half the budget to become warm, the rest or `runs` rounds measured; milliseconds with spaces between. */
  private String time(List<String[]> tasks, int runs, long budgetNs) throws IOException {
    long warm = System.nanoTime() + budgetNs / 2;
    do {
      for (String[] task : tasks) find(task);
    } while (System.nanoTime() < warm);
    StringBuilder line = new StringBuilder();
    long end = System.nanoTime() + budgetNs;
    for (int run = 0; run < runs && (run < tasks.size() || System.nanoTime() < end); run++) {
      long started = System.nanoTime();
      find(tasks.get(run % tasks.size()));
      line.append((System.nanoTime() - started) / 1e6).append(' ');
    }
    return line.toString().trim();
  }

  /** Everything by number with `search_after`, any of the words by score otherwise: both continue behind the last document of a page. */
  private String walk(String kind, int size, String words) throws IOException {
    long started = System.nanoTime();
    StringBuilder line = new StringBuilder();
    boolean byScore = kind.equals("pit_relevance");
    Query any = queryOf("or", words);
    // Each shard goes on behind the last of its documents that was taken.
    ScoreDoc[] last = new ScoreDoc[shards.length];
    for (;;) {
      TopDocs page = byScore ? scoredPage(any, last, size) : sortedPage(last, size);
      if (page.scoreDocs.length == 0) break;
      for (ScoreDoc hit : page.scoreDocs) {
        line.append(seqOf(hit)).append(' ');
        last[Math.max(0, hit.shardIndex)] = hit;
      }
    }
    return (System.nanoTime() - started) / 1e6 + "\t" + line.toString().trim();
  }

  private TopDocs scoredPage(Query query, ScoreDoc[] last, int size) throws IOException {
    TopDocs[] found = new TopDocs[shards.length];
    for (int at = 0; at < shards.length; at++) found[at] = shards[at].searcher.searchAfter(last[at], query, size);
    return merged(found, size);
  }

  private TopDocs sortedPage(ScoreDoc[] last, int size) throws IOException {
    TopFieldDocs[] found = new TopFieldDocs[shards.length];
    for (int at = 0; at < shards.length; at++) {
      found[at] = (TopFieldDocs) shards[at].searcher.searchAfter((FieldDoc) last[at], new MatchAllDocsQuery(), size, BY_NUMBER);
    }
    return merged(found, size);
  }

  private String write(Path file, String word) throws IOException {
    long started = System.nanoTime();
    addAll(file);
    Query query = queryOf("or", word);
    int found = 0;
    for (Shard shard : shards) {
      shard.open();
      TopScoreDocCollector collector = TopScoreDocCollector.create(10, Integer.MAX_VALUE);
      shard.searcher.search(query, collector);
      found += collector.getTotalHits();
    }
    return (System.nanoTime() - started) / 1e6 + "\t" + found;
  }
}
